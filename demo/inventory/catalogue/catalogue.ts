import type { CatalogueModel } from "./catalogue-model.ts";
import { CROSSOVERS } from "./crossovers.ts";
import { LARGE_SUVS } from "./large-suvs.ts";
import { PREMIUM_SEDANS } from "./premium-sedans.ts";
import { SEDANS } from "./sedans.ts";
import { SPORTS_AND_SMALL } from "./sports-and-small.ts";
import { TRUCKS_AND_VANS } from "./trucks-and-vans.ts";

/** Every model that the demo dealerships may have on the lot. */
export const CATALOGUE: readonly CatalogueModel[] = [
  ...SEDANS,
  ...PREMIUM_SEDANS,
  ...SPORTS_AND_SMALL,
  ...CROSSOVERS,
  ...LARGE_SUVS,
  ...TRUCKS_AND_VANS,
];
