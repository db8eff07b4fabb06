import { sql } from "kysely";
import type { FutureMoment } from "#kernel/database/future-moments.ts";
import { TRY_WINDOW_MINUTES } from "#kernel/http/rules/sign-in-rules.ts";

const WAITING = sql<boolean>`state = 'waiting'`;
const SENDING = sql<boolean>`state = 'sending'`;

/** What waits for a moment in the tables. Crawls plan theirs themselves (`sync-scheduler.ts`). */
export const FUTURE_MOMENTS: readonly FutureMoment[] = [
  { table: "mails", column: "next_attempt_at", atMost: "3 days", where: WAITING },
  { table: "mails", column: "claimed_until", atMost: "1 hour", where: SENDING },
  { table: "notification_deliveries", column: "next_attempt_at", atMost: "3 days", where: WAITING },
  { table: "notification_deliveries", column: "claimed_until", atMost: "1 hour", where: SENDING },
  { table: "follows", column: "next_due_at", atMost: "3 days" },
  { table: "follows", column: "confirmation_sent_at", atMost: "5 minutes" },
  { table: "login_failures", column: "until", atMost: `${2 * TRY_WINDOW_MINUTES} minutes` },
];
