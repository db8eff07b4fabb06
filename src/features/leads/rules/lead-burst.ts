import { dealershipScreen, type Notice } from "#core/notices/rules/notice.ts";

/** Fewer contacts in a day are never a burst. */
export const MIN_BURST_CONTACTS = 10;
/** The days before that are compared, and the fewest of them on which the dealership must have been listed. */
export const BURST_LOOKBACK_DAYS = 28;
const BURST_MIN_DAYS = 7;
/** How many spreads above the usual a day must be. */
const BURST_SPREADS = 6;
/** Makes the median absolute deviation of a normal distribution its standard deviation. */
const MAD_TO_SPREAD = 1.4826;
/** Days after a burst without a further notice about the dealership: a lasting rise is the new usual. */
export const BURST_PAUSE_DAYS = 7;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/**
 * Judges whether today's contacts are far above the usual. The usual is the median of the days before, the spread their median absolute
 * deviation, at least that of a Poisson process: a single busy day among them moves neither.
 * @param before the contacts of each day before, days without any included
 * @returns the usual number; null when it is no burst
 */
export function burstOver(before: readonly number[], today: number): number | null {
  if (today < MIN_BURST_CONTACTS || before.length < BURST_MIN_DAYS) return null;
  const usual = median(before);
  const deviation = median(before.map((count) => Math.abs(count - usual)));
  const spread = Math.max(MAD_TO_SPREAD * deviation, Math.sqrt(Math.max(usual, 1)));
  return today > usual + BURST_SPREADS * spread ? usual : null;
}

/** Tells of a burst. @param burst.day `2026-11-20` @param burst.unsigned the contacts that did not show that a page was open */
export function leadBurstNotice(burst: {
  id: number;
  name: string;
  day: string;
  today: number;
  unsigned: number;
  usual: number;
}): Notice {
  const { id, name, day, today, unsigned, usual } = burst;
  const share = unsigned > 0 ? ` ${unsigned} of them did not show that a page was open.` : "";
  return {
    key: `lead-burst:${id}:${day}`,
    kind: "lead-burst",
    title: `${name}: far more contacts than usual`,
    body: `${today} contacts today; usually ${Math.round(usual)} a day.${share} Good news, or somebody plays with the button: the dashboard's Lead Check shows which.`,
    path: dealershipScreen(id, "leads"),
    dealershipId: id,
    runId: null,
    data: { dealershipId: id, dealershipName: name, day, contacts: today, unsigned, usual },
  };
}
