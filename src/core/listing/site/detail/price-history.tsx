import { useId } from "react";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { formatDay, formatPrice } from "../format-vehicle.ts";
import type { ShownDetail } from "../shown-vehicle.ts";

const WIDTH = 320;
const HEIGHT = 80;
const DAY_MS = 86_400_000;
/** The number of latest prices in the table; the drawing has all. */
const MAX_ROWS = 12;

/** A price in US dollars, when (ISO) it was shown and until when; `until` is null while it is shown. */
type PriceSpan = Omit<ShownDetail["priceHistory"][number], "price"> & { price: number };

/** The prices of this car since we first saw it, here and at other dealerships, as lines and as a table. Absent when there is only one. */
export function PriceHistory({ vehicle }: { vehicle: ShownDetail }) {
  const headingId = useId();
  const spans = vehicle.priceHistory.filter((span): span is PriceSpan => span.price !== null);
  if (spans.length < 2) return null;
  const isElsewhere = spans.some(({ here }) => !here);
  return (
    <section aria-labelledby={headingId} className="car-section">
      <h2 id={headingId}>Price history</h2>
      {isElsewhere && (
        <p className="mt-1 text-muted text-sm">
          This VIN has been listed by more than one dealership, or more than once.
        </p>
      )}
      <div className="mt-4 grid items-start gap-x-10 gap-y-4 md:grid-cols-2">
        <PriceDrawing spans={spans} until={vehicle.lastConfirmedAt} />
        <table className="w-full numerals">
          <caption className="sr-only">Prices of this car, the latest first</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Days</th>
              <th scope="col">Change</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {spans
              .map((span, index) => ({ span, before: priceBefore(spans, index) }))
              .toReversed()
              .slice(0, MAX_ROWS)
              .map(({ span, before }) => (
                <PriceRow
                  key={`${span.at} ${span.price} ${span.dealership?.id}`}
                  {...{ span, before, isElsewhere }}
                  isFirst={span === spans.find(({ here }) => here)}
                  confirmedAt={vehicle.lastConfirmedAt}
                />
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Returns the price that the same listing showed before; undefined for its first price. */
export function priceBefore(spans: readonly PriceSpan[], index: number): number | undefined {
  const span = spans[index];
  return spans.slice(0, index).findLast((other) => isSameListing(other, span))?.price;
}

/** Returns whether two prices of dealerships without a name are of the same listing: when the next begins as the first ends. */
const isSameListing = (one: PriceSpan, next: PriceSpan | undefined): boolean =>
  one.here === next?.here &&
  (one.dealership === null
    ? next.dealership === null && one.until === next.at
    : one.dealership.id === next.dealership?.id);

/**
 * Describes how long a price was shown: "9 days", "less than a day"; for the present price "12 days so far".
 * @param confirmedAt when it was last seen
 */
export function describeSpan({ at, until }: Pick<PriceSpan, "at" | "until">, confirmedAt: string): string {
  const days = Math.round((Date.parse(until ?? confirmedAt) - Date.parse(at)) / DAY_MS);
  const words = days < 1 ? "less than a day" : formatAmount(days, "day");
  return until === null && days >= 1 ? `${words} so far` : words;
}

function PriceRow(props: {
  span: PriceSpan;
  before: number | undefined;
  /** True when there are listings elsewhere, so that each price needs its dealership's name. */
  isElsewhere: boolean;
  /** True for the first price of this listing. */
  isFirst: boolean;
  confirmedAt: string;
}) {
  const { span, before, isElsewhere, isFirst, confirmedAt } = props;
  const { price, at, until, dealership } = span;
  return (
    <tr className="border-line border-b align-top last:border-0">
      <td className="py-2">
        <span className="text-muted">
          {until === null && "Since "}
          <time dateTime={at}>{formatDay(at)}</time>
          {until !== null && formatDay(until) !== formatDay(at) && (
            <>
              {" – "}
              <time dateTime={until}>{formatDay(until)}</time>
            </>
          )}
        </span>
        <span className="block text-muted text-sm">
          {describeSpan(span, confirmedAt)}
          {isFirst && " · first seen here"}
        </span>
        {isElsewhere && (
          <span className="block text-sm">
            <bdi>{dealership?.name || "Another dealership"}</bdi>
          </span>
        )}
      </td>
      <td className="whitespace-nowrap py-2 pl-2 text-right text-sm leading-6">
        {before !== undefined && before !== price && <Change by={price - before} />}
      </td>
      <td className="py-2 pl-4 text-right font-semibold">{formatPrice(price)}</td>
    </tr>
  );
}

function Change({ by }: { by: number }) {
  const amount = formatPrice(Math.abs(by));
  return by < 0 ? (
    <span className="font-semibold text-good">−{amount}</span>
  ) : (
    <span className="text-muted">+{amount}</span>
  );
}

/** Decoration: the table next to it has the same in numbers. Listings elsewhere are drawn dashed. */
function PriceDrawing({ spans, until }: { spans: PriceSpan[]; until: string }) {
  const [there, here] = [false, true].map((wanted) => priceLinePath(spans, until, WIDTH, HEIGHT, wanted));
  const line = {
    fill: "none",
    stroke: "currentColor",
    strokeWidth: "2.5",
    strokeLinejoin: "round",
    strokeLinecap: "round",
    vectorEffect: "non-scaling-stroke",
  } as const;
  return (
    <svg
      viewBox={`-4 -8 ${WIDTH + 8} ${HEIGHT + 16}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-28 w-full text-brand"
    >
      {there && <path d={there} {...line} strokeDasharray="2 6" className="text-muted" />}
      <path d={here} {...line} />
    </svg>
  );
}

/**
 * Returns the lines of the prices of this listing (`here`) or of others, as the `d` of an SVG path in a box of `width` by `height`. Each
 * price holds until its end; one that follows immediately is joined to it. All share one scale.
 * @param until where the present prices end (ISO)
 */
export function priceLinePath(
  spans: readonly PriceSpan[],
  until: string,
  width: number,
  height: number,
  here = true,
): string {
  const prices = spans.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const times = spans.flatMap(({ at, until: end }) => [Date.parse(at), Date.parse(end ?? until)]);
  const start = Math.min(...times);
  const length = Math.max(1, Math.max(...times) - start);
  const x = (time: string) => round(((Date.parse(time) - start) / length) * width);
  const y = (price: number) => round(high === low ? height / 2 : ((high - price) / (high - low)) * height);
  const end = new Date(start + length).toISOString();
  return spans
    .map((span, index) => {
      if (span.here !== here) return "";
      const before = spans.slice(0, index).findLast((other) => isSameListing(other, span));
      const from = before?.until === span.at ? `${y(before.price)}V` : "";
      return `M${x(span.at)} ${from}${y(span.price)}H${x(span.until ?? end)}`;
    })
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
