import type { Notice, NoticeWords } from "#core/notices/rules/notice.ts";
import { settingsPath } from "#kernel/settings/rules/settings-pages.ts";

/** The kind of notice about a stopped webhook. It cannot be sent by webhook, and ends when the webhook is changed. */
export const NOTICE_WORDS = {
  "webhook-stopped": {
    order: 130,
    label: "Webhook stopped",
    meaning: "The webhook's receiver has accepted nothing for days, so the webhook was stopped.",
    defaults: { bell: true, mail: true },
    need: { severity: "soon", many: (count) => `${count} webhooks have stopped` },
  },
} as const satisfies Record<string, NoticeWords>;

/** Returns the notice that the webhook was stopped. @param answer the receiver's last one */
export const webhookStoppedNotice = (
  at: Date,
  reason: string,
  { status, words }: { status: number | null; words: string },
): Notice => ({
  key: `webhook-stopped:${at.getTime()}`,
  kind: "webhook-stopped",
  title: "The webhook was stopped",
  body: `${reason} ${status === null ? words : `Its last answer was ${status}.`} Start it again in the settings.`,
  path: settingsPath("alerts"),
  dealershipId: null,
  runId: null,
  data: {},
});
