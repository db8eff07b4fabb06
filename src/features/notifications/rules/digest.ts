import { FIRST_REMINDER_DAYS } from "#core/dealerships/rules/notice-words.ts";
import { troubledInWords } from "#core/dealerships/rules/reading.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";

/** The numbers of a day, and the open tasks. */
export type Digest = {
  /** `2026-11-20` */
  day: string;
  /** Without those that were undone; one that was applied was read fully. */
  crawls: { full: number; part: number; failed: number };
  carsAdded: number;
  carsRemoved: number;
  contacts: number;
  views: number;
  todo: {
    /** Dealerships by their readings now. */
    readings: { failed: number; part: number };
    /** Subscriptions that end within `FIRST_REMINDER_DAYS`. */
    subscriptionsEnding: number;
    /** Mails that could not be delivered. */
    mailsToLookAt: number;
  };
};

/**
 * Returns whether yesterday's digest should be written now. A digest that was due while no process ran is written later on the
 * same day. One that was due before it was switched on, or before its hour was changed, is not.
 * @param plan.dueAt when today's is due
 * @param plan.since when the digest was switched on or its hour changed
 * @param plan.isWritten true when today's has been written
 */
export function isDigestDue(
  plan: { enabled: boolean; dueAt: Date; since: Date; isWritten: boolean },
  now: Date,
): boolean {
  return plan.enabled && !plan.isWritten && plan.dueAt <= now && plan.since <= plan.dueAt;
}

/** Returns a digest's lines: the numbers, then the open tasks. */
export function digestLines({ crawls, carsAdded, carsRemoved, contacts, views, todo }: Digest): {
  happened: string[];
  toDo: string[];
} {
  const all = crawls.full + crawls.part + crawls.failed;
  const outcomes = `${crawls.full} read fully, ${crawls.part} read in part, ${crawls.failed} failed`;
  const troubled = troubledInWords(todo.readings);
  const due: [number, string, string][] = [
    [
      todo.subscriptionsEnding,
      `subscription ends within ${FIRST_REMINDER_DAYS} days`,
      `subscriptions end within ${FIRST_REMINDER_DAYS} days`,
    ],
    [todo.mailsToLookAt, "mail was not delivered", "mails were not delivered"],
  ];
  return {
    happened: [
      all === 0 ? "No syncs" : `${formatAmount(all, "sync", "syncs")}: ${outcomes}`,
      `${formatAmount(carsAdded, "car", "cars")} added, ${formatCount(carsRemoved)} removed`,
      `${formatAmount(contacts, "contact", "contacts")} and ${formatAmount(views, "view", "views")} of cars`,
    ],
    toDo: [
      ...(troubled === null ? [] : [troubled]),
      ...due.filter(([count]) => count > 0).map(([count, one, many]) => formatAmount(count, one, many)),
    ],
  };
}
