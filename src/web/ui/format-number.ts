const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** "1,204" */
export const formatCount = (count: number): string => whole.format(count);

/** "1 car", "412 cars": a count with its noun. */
export const formatAmount = (count: number, one: string, many: string = `${one}s`): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;

/** "$27,480"; undefined when it is not known. */
export const formatDollars = (usd: number | null | undefined): string | undefined =>
  usd == null ? undefined : dollars.format(usd);

/** "34,120 miles"; undefined when it is not known. */
export const formatMiles = (miles: number | null | undefined): string | undefined =>
  miles == null ? undefined : `${whole.format(miles)} miles`;
