import { FIRST_REMINDER_DAYS } from "#core/dealerships/rules/notice-words.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";

/** The numbers of a day, and the open tasks. */
export type Digest = {
  /** `2026-11-20` */
  day: string;
  crawls: { succeeded: number; held: number; failed: number };
  carsAdded: number;
  carsRemoved: number;
  contacts: number;
  views: number;
  todo: {
    /** Dealerships whose last crawls raised an alarm or were held. */
    dealershipsToLookAt: number;
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
  const all = crawls.succeeded + crawls.held + crawls.failed;
  const outcomes = `${crawls.succeeded} succeeded, ${crawls.held} held, ${crawls.failed} failed`;
  const due: [number, string, string][] = [
    [todo.dealershipsToLookAt, "dealership needs attention", "dealerships need attention"],
    [
      todo.subscriptionsEnding,
      `subscription ends within ${FIRST_REMINDER_DAYS} days`,
      `subscriptions end within ${FIRST_REMINDER_DAYS} days`,
    ],
    [todo.mailsToLookAt, "mail was not delivered", "mails were not delivered"],
  ];
  return {
    happened: [
      all === 0 ? "No crawls" : `${formatAmount(all, "crawl", "crawls")}: ${outcomes}`,
      `${formatAmount(carsAdded, "car", "cars")} added, ${formatCount(carsRemoved)} removed`,
      `${formatAmount(contacts, "contact", "contacts")} and ${formatAmount(views, "view", "views")} of cars`,
    ],
    toDo: due.filter(([count]) => count > 0).map(([count, one, many]) => formatAmount(count, one, many)),
  };
}
