import type { DealLabel } from "#core/facts/rules/deal-label.ts";
import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import { formatPrice } from "#core/listing/site/format-vehicle.ts";
import { describeRange, type ValuedMarket } from "./market-words.ts";

/** The drawing's size in its own units, and the bar's left and right end. */
const WIDTH = 320;
const HEIGHT = 92;
const [LEFT, RIGHT] = [4, WIDTH - 4];
/** Room beyond the outermost price, as a share of the value. */
const MARGIN = 0.04;

/** The labels' zones as a bar, with the likely asking prices under it, and the car above. Its accessible name says the same in words. */
export function RangePicture({ market }: { market: ValuedMarket }) {
  const { valueUsd, lowUsd, highUsd, priceUsd, borders, label } = market;
  const x = scaleOf(market);
  const edges = [LEFT, ...borders.map(x), RIGHT];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describeRange(market)} className="range-picture">
      {DEAL_LABELS.map((zone, n) => (
        <rect
          key={zone}
          data-deal={zone}
          x={edges[n]}
          y="32"
          width={Math.max(0, (edges[n + 1] ?? 0) - (edges[n] ?? 0) - 1)}
          height="10"
          rx="2"
          fill="currentColor"
        />
      ))}
      <path
        d={`M${x(lowUsd)} 47v6H${x(highUsd)}v-6M${x(valueUsd)} 28v32`}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="1.5"
      />
      <Words x={x(lowUsd) + 16} y={66} anchor="end" text={formatPrice(lowUsd)} />
      <Words x={x(highUsd) - 16} y={66} anchor="start" text={formatPrice(highUsd)} />
      <Words x={x(valueUsd)} y={84} text={`Market value ${formatPrice(valueUsd)}`} isStrong />
      {priceUsd !== null && (
        <>
          <path data-deal={label satisfies DealLabel | null} d={`M${x(priceUsd)} 30l-6-9h12z`} className="range-car" />
          <Words x={x(priceUsd)} y={15} text={`This car ${formatPrice(priceUsd)}`} isStrong />
        </>
      )}
    </svg>
  );
}

/** Returns the position of a price in the drawing; a price far outside is at the end. */
function scaleOf({ valueUsd, lowUsd, highUsd, priceUsd, borders }: ValuedMarket): (usd: number) => number {
  const known = [lowUsd, highUsd, ...borders, priceUsd ?? valueUsd];
  const low = Math.max(Math.min(...known) - MARGIN * valueUsd, 0.5 * valueUsd);
  const high = Math.min(Math.max(...known) + MARGIN * valueUsd, 1.5 * valueUsd);
  return (usd) => {
    const share = Math.min(1, Math.max(0, (usd - low) / (high - low)));
    return Math.round(10 * (LEFT + share * (RIGHT - LEFT))) / 10;
  };
}

/** About the width of a letter, to keep words inside the drawing. */
const LETTER = 6.6;

function Words(props: { x: number; y: number; text: string; anchor?: "start" | "end"; isStrong?: boolean }) {
  const { x, y, text, anchor, isStrong } = props;
  const half = (text.length * LETTER) / 2;
  const middle = Math.min(Math.max(x, half), WIDTH - half);
  return (
    <text x={anchor ? x : middle} y={y} textAnchor={anchor ?? "middle"} fontWeight={isStrong ? 600 : 400}>
      {text}
    </text>
  );
}
