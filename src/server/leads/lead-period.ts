import type { LeadRange } from "#contract/leads/lead-endpoints.ts";
import { AppError } from "../infra/errors.ts";

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

/** A range of days in UTC: the first and the last as text, and the moments between which it lies. */
export type LeadPeriod = { from: string; to: string; start: Date; end: Date };

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
const plusDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/**
 * The days that are asked for; without an end until today, without a beginning 30 days.
 * @throws {AppError} 400 when the range ends before it begins
 */
export function readLeadPeriod(range: Pick<LeadRange, "from" | "to">, now = new Date()): LeadPeriod {
  const to = range.to ?? dayOf(now);
  const from = range.from ?? dayOf(plusDays(midnight(to), 1 - DEFAULT_DAYS));
  if (from > to) throw AppError.badRequest(`from (${from}) must not be after to (${to})`);
  return { from, to, start: midnight(from), end: plusDays(midnight(to), 1) };
}
