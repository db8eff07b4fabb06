/**
 * Half of the range that covers the middle 80 % of asking prices, in spreads. A normal distribution has 1.28; asking prices
 * have more far from the middle, so the market's own is learned.
 */
const USUAL_WIDTH = 1.35;
/** The weight of the usual width, as a number of cars. */
const PRIOR_CARS = 50;
const COVERED = 0.8;

/**
 * Learns how wide ranges must be to cover 80 %, from cars that were valued without their own price.
 * @param distances how far each asking price was from its value, in spreads; not negative
 */
export function learnRangeWidth(distances: readonly number[]): number {
  const sorted = Float64Array.from(distances).sort();
  const own = sorted[Math.floor(COVERED * sorted.length)] ?? USUAL_WIDTH;
  return (own * sorted.length + USUAL_WIDTH * PRIOR_CARS) / (sorted.length + PRIOR_CARS);
}
