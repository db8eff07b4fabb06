import type { NoticeChannel, NoticeWords } from "#core/notices/rules/notice.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { BareSwitch } from "#kernel/ui/console/switch.tsx";
import type { NotificationSettings } from "../notification-endpoints.ts";
import { isPossible } from "../rules/notification-rules.ts";
import { useChangeSettings } from "./use-notifications.ts";

/** The texts of all declared kinds. */
const KIND_WORDS: Readonly<Record<string, NoticeWords>> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Record<string, NoticeWords>>("../../../*/*/rules/notice-words.ts", {
      eager: true,
      import: "NOTICE_WORDS",
    }),
  ),
);

const CHANNEL_LABELS: Record<NoticeChannel, string> = { bell: "Console", mail: "E-mail", webhook: "Webhook" };

/** The channels that are set up. A switch for another channel would have no effect. */
const channelsIn = ({ recipientCount, webhook }: NotificationSettings): NoticeChannel[] => [
  "bell",
  ...(recipientCount > 0 ? (["mail"] as const) : []),
  ...(webhook ? (["webhook"] as const) : []),
];

/** Every kind of notification with its switches. */
export function KindSwitches({ settings, mayEdit }: { settings: NotificationSettings; mayEdit: boolean }) {
  const channels = channelsIn(settings);
  return (
    <div>
      <div aria-hidden="true" className="hidden justify-end gap-2 border-line border-b pb-1 md:flex">
        {channels.map((channel) => (
          <p key={channel} className="w-20 text-center font-semibold text-muted text-xs">
            {CHANNEL_LABELS[channel]}
          </p>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {settings.kinds.map(({ kind, channels: switched }) => (
          <KindRow key={kind} {...{ kind, switched, channels, mayEdit }} />
        ))}
      </ul>
    </div>
  );
}

type KindRowProps = {
  kind: string;
  switched: Record<NoticeChannel, boolean>;
  channels: readonly NoticeChannel[];
  mayEdit: boolean;
};

function KindRow({ kind, switched, channels, mayEdit }: KindRowProps) {
  const words = KIND_WORDS[kind];
  // During an update the server may run another version for a moment.
  if (!words) return null;
  const { label, meaning } = words;
  return (
    <li className="flex flex-col justify-between gap-x-6 gap-y-2 py-2.5 md:flex-row md:items-center">
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        <p className="text-muted text-sm">{meaning}</p>
      </div>
      <div className="flex shrink-0 gap-2">
        {channels.map((channel) => (
          <div key={channel} className="flex w-20 flex-col items-start md:items-center">
            {isPossible(words, channel) && (
              <>
                <span aria-hidden="true" className="text-muted text-xs md:hidden">
                  {CHANNEL_LABELS[channel]}
                </span>
                <ChannelSwitch {...{ kind, label, channel, mayEdit }} stored={switched[channel]} />
              </>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

function ChannelSwitch(props: {
  kind: string;
  label: string;
  channel: NoticeChannel;
  stored: boolean;
  mayEdit: boolean;
}) {
  const { kind, label, channel, stored, mayEdit } = props;
  const change = useChangeSettings(
    (enabled: boolean) => callApi("POST", "/api/admin/notification-settings/switch", { kind, channel, enabled }),
    null,
  );
  return (
    <BareSwitch
      aria-label={`${label}: ${CHANNEL_LABELS[channel]}`}
      checked={change.isPending ? change.variables : stored}
      disabled={!mayEdit}
      onCheckedChange={(enabled) => change.mutate(enabled)}
    />
  );
}
