/**
 * A range of calendar days, both included ("2026-11-20"), of one dealership or ("all") of every. Null days are the last 30,
 * which only the server knows: it counts days in its own time zone.
 */
export type LeadRange = { from: string | null; to: string | null; dealership: string };

export const EVERY_DEALERSHIP = "all";
/** The last 30 days of all dealerships. */
export const DEFAULT_LEAD_RANGE: LeadRange = { from: null, to: null, dealership: EVERY_DEALERSHIP };

/** What is wrong with a range, in words; null when it can be asked for. */
export function leadRangeProblem({ from, to }: LeadRange): string | null {
  if (from === "" || to === "") return "Choose both days";
  return from !== null && to !== null && from > to ? "The first day is after the last day" : null;
}

/** The query string that asks for a range. */
export function leadRangeQuery({ from, to, dealership }: LeadRange): URLSearchParams {
  const query = new URLSearchParams();
  if (from !== null) query.set("from", from);
  if (to !== null) query.set("to", to);
  if (dealership !== EVERY_DEALERSHIP) query.set("dealershipId", dealership);
  return query;
}
