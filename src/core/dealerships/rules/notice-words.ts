import { dealershipScreen, EVERYWHERE, type Notice, type NoticeWords } from "#core/notices/rules/notice.ts";
import { formatCount, plural } from "#kernel/words/rules/numbers.ts";

/** The kind of notice about subscriptions that end. */
export const NOTICE_WORDS = {
  "subscription-ending": {
    order: 60,
    label: "Subscription ends",
    meaning: "14 and 3 days before a subscription ends, and when it has.",
    defaults: EVERYWHERE,
    need: { severity: "soon", many: (count) => `${count} subscriptions end soon or have ended` },
  },
} as const satisfies Record<string, NoticeWords>;

/** Days before a subscription's end of the first reminder. */
export const FIRST_REMINDER_DAYS = 14;
/** Days before a subscription's end of each reminder; 0: when it has ended. */
const REMINDER_DAYS = [0, 3, FIRST_REMINDER_DAYS] as const;
const DAY_MS = 86_400_000;
/** An end that is longer ago is no news. */
const RECENT_DAYS = 2;

/** Which reminder is due: the most urgent one; null when none is. */
export function dueReminder(expiresAt: Date, now: Date): (typeof REMINDER_DAYS)[number] | null {
  const days = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  if (days < -RECENT_DAYS) return null;
  return REMINDER_DAYS.find((reminder) => days <= reminder) ?? null;
}

/** In words when something ends: "in 3 days", "tomorrow", "today"; days are spans of 24 hours. */
function inWords(days: number): string {
  if (days > 1) return `in ${days} days`;
  return days === 1 ? "within a day" : "today";
}

/**
 * Returns the notice that a subscription ends, or has ended. The key names the end, so a renewed subscription gets a new notice
 * before its next end.
 * @returns null before the first reminder
 */
export function subscriptionNotice(
  dealership: { id: number; name: string; expiresAt: Date; carCount: number },
  now: Date,
): Notice | null {
  const { id, name, expiresAt, carCount } = dealership;
  const reminder = dueReminder(expiresAt, now);
  if (reminder === null) return null;
  const seconds = Math.floor(expiresAt.getTime() / 1_000);
  const left = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS));
  const cars = carCount > 1 ? `its ${formatCount(carCount)} cars` : plural(carCount, "its car");
  const title =
    reminder === 0 ? `${name}: the subscription has ended` : `${name}: the subscription ends ${inWords(left)}`;
  const body =
    reminder === 0
      ? `Shoppers no longer see ${cars}. Renew it to show them again.`
      : `Then shoppers no longer see ${cars}. Renew it in time.`;
  return {
    key: `subscription:${id}:${seconds}:${reminder}`,
    kind: "subscription-ending",
    title,
    body,
    path: dealershipScreen(id),
    dealershipId: id,
    runId: null,
    data: { dealershipId: id, dealershipName: name, expiresAt: expiresAt.toISOString(), reminderDays: reminder },
  };
}
