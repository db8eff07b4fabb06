import type { Setting } from "#contract/settings/setting.ts";
import type { SettingKey } from "#domain/settings/setting-keys.ts";
import { Switch } from "../ui/switch.tsx";
import { SettingTime } from "./setting-time.tsx";
import { useUpdateSetting } from "./use-site-settings.ts";

/** A setting that is on or off; on when it was never set. Shows what was chosen while it is being stored. */
export function SettingSwitch(props: {
  settingKey: SettingKey;
  label: string;
  description: string;
  stored: Setting | undefined;
}) {
  const { settingKey, label, description, stored } = props;
  const update = useUpdateSetting();
  const value = update.isPending ? update.variables.value : (stored?.value ?? "true");
  return (
    <div className="py-3">
      <Switch
        label={label}
        description={description}
        checked={value === "true"}
        onCheckedChange={(on) => {
          if (!update.isPending) update.mutate({ key: settingKey, value: on ? "true" : "false" });
        }}
      />
      <SettingTime stored={stored} />
    </div>
  );
}
