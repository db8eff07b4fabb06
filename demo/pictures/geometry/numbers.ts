/** Reads a number whose index is known to be in range. */
export function at(numbers: readonly number[], index: number): number {
  return numbers[index] as number;
}

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** 0 below `low`, 1 above `high`, an S-curve in between. */
export function smoothstep(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low), 0, 1);
  return share * share * (3 - 2 * share);
}

/** A smooth function of one number. */
export type Curve = (x: number) => number;

/**
 * A curve through the given points that never overshoots between two of them (monotone cubic, Fritsch and Carlson).
 * Beyond the ends it stays level.
 */
export function curveThrough(points: readonly (readonly [x: number, y: number])[]): Curve {
  const sorted = [...points].sort((a, b) => a[0] - b[0]);
  const xs = sorted.map(([x]) => x);
  const ys = sorted.map(([, y]) => y);
  const count = xs.length;
  const slopes = Array.from(
    { length: count - 1 },
    (_, i) => (at(ys, i + 1) - at(ys, i)) / (at(xs, i + 1) - at(xs, i) || 1e-6),
  );
  const tangents = xs.map((_, i) => {
    if (i === 0) return at(slopes, 0);
    if (i === count - 1) return at(slopes, count - 2);
    const before = at(slopes, i - 1);
    const after = at(slopes, i);
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (x) => {
    if (x <= at(xs, 0)) return at(ys, 0);
    if (x >= at(xs, count - 1)) return at(ys, count - 1);
    let i = 0;
    while (x > at(xs, i + 1)) i++;
    const width = at(xs, i + 1) - at(xs, i) || 1e-6;
    const t = (x - at(xs, i)) / width;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      at(ys, i) * (2 * t3 - 3 * t2 + 1) +
      at(tangents, i) * width * (t3 - 2 * t2 + t) +
      at(ys, i + 1) * (3 * t2 - 2 * t3) +
      at(tangents, i + 1) * width * (t3 - t2)
    );
  };
}
