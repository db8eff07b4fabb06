const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** Formats a number below a million; undefined for others. `Intl` takes ten times as long, and a page has dozens of numbers. */
function group(count: number): string | undefined {
  if (!Number.isInteger(count) || count < 0 || count >= 1_000_000 || Object.is(count, -0)) return undefined;
  return count < 1_000 ? `${count}` : `${Math.trunc(count / 1_000)},${`${count % 1_000}`.padStart(3, "0")}`;
}

/** "1,204" */
export const formatCount = (count: number): string => group(count) ?? whole.format(count);

/**
 * "car" for 1, "cars" for every other count. `Intl.PluralRules` says the same of English and takes 600 ns; a list of cars needs dozens.
 */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** "1 car", "412 cars": a count with its noun. */
export const formatAmount = (count: number, one: string, many?: string): string =>
  `${formatCount(count)} ${plural(count, one, many)}`;

/** "$27,480"; undefined for an unknown price. */
export function formatDollars(usd: number): string;
export function formatDollars(usd: number | null | undefined): string | undefined;
export function formatDollars(usd: number | null | undefined): string | undefined {
  if (usd == null) return undefined;
  const grouped = group(usd);
  return grouped === undefined ? dollars.format(usd) : `$${grouped}`;
}

/** "34,120 miles"; undefined for an unknown mileage. */
export const formatMiles = (miles: number | null | undefined): string | undefined =>
  miles == null ? undefined : `${formatCount(miles)} miles`;
