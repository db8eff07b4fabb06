/** Positions in a line of GeoNames: zip code, town, state's code, latitude, longitude. */
const KEPT = [1, 2, 4, 9, 10];

/**
 * Reduces GeoNames' file of zip codes to the necessary columns: zip code, town, state's code, latitude and longitude, separated by tabs.
 * The order stays, because it decides which of two lines of a zip code counts.
 */
export const zipLines = (geoNames: string): string[] =>
  geoNames
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const cells = line.split("\t");
      return KEPT.map((at) => cells[at]).join("\t");
    });
