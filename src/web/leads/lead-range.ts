/** A range of calendar days, both included ("2026-11-20"), of one dealership or ("all") of every. */
export type LeadRange = { from: string; to: string; dealership: string };

export const EVERY_DEALERSHIP = "all";
const DEFAULT_DAYS = 30;

function dayText(date: Date): string {
  const two = (part: number) => `${part}`.padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last 30 days, today included, in the reader's time zone. */
export function defaultLeadRange(now: Date): LeadRange {
  const from = new Date(now);
  from.setDate(from.getDate() - (DEFAULT_DAYS - 1));
  return { from: dayText(from), to: dayText(now), dealership: EVERY_DEALERSHIP };
}

/** What is wrong with a range, in words; null when it can be asked for. */
export function leadRangeProblem({ from, to }: LeadRange): string | null {
  if (!from || !to) return "Choose both days";
  return from > to ? "The first day is after the last day" : null;
}

/** The query string that asks for a range. */
export function leadRangeQuery({ from, to, dealership }: LeadRange): URLSearchParams {
  const query = new URLSearchParams({ from, to });
  if (dealership !== EVERY_DEALERSHIP) query.set("dealershipId", dealership);
  return query;
}
