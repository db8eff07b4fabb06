/** The least and the highest of a figure over all variants that fit. */
export type FigureRange = [low: number, high: number];

/** A variant with its figures: miles per gallon, or MPGe when `energy` is electric. */
export type FuelFigures = {
  model: string;
  energy: string;
  city: number;
  highway: number;
  combined: number;
  electric_combined: number | null;
  range_miles: number | null;
};

const MAX_NAMED = 6;

/** Returns the range of a figure; null when a variant lacks it. */
export function rangeOf(values: readonly (number | null)[]): FigureRange | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 || known.length < values.length ? null : [Math.min(...known), Math.max(...known)];
}

/**
 * Returns what all variants that fit a car have in common.
 * @returns null for none, and for electric cars among others, whose units differ
 */
export function summarizeFuelEconomy(variants: readonly FuelFigures[]) {
  const isElectric = variants.some(({ energy }) => energy === "electric");
  const city = rangeOf(variants.map((variant) => variant.city));
  const highway = rangeOf(variants.map((variant) => variant.highway));
  const combined = rangeOf(variants.map((variant) => variant.combined));
  if (!city || !highway || !combined || (isElectric && variants.some(({ energy }) => energy !== "electric")))
    return null;
  const names = [...new Set(variants.map(({ model }) => model))];
  return {
    unit: isElectric ? ("mpge" as const) : ("mpg" as const),
    ...{ city, highway, combined },
    electricCombined: rangeOf(variants.map((variant) => variant.electric_combined)),
    rangeMiles: rangeOf(variants.map((variant) => variant.range_miles)),
    variants: names.slice(0, MAX_NAMED),
    variantCount: names.length,
  };
}
