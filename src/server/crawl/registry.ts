import type { Platform } from "./platform.ts";
import { dealerCarSearch } from "./platforms/dealer-car-search/dealer-car-search.ts";
import { dealerCenter } from "./platforms/dealer-center/dealer-center.ts";
import { dealerCom } from "./platforms/dealer-com/dealer-com.ts";
import { dealerFire } from "./platforms/dealer-fire/dealer-fire.ts";
import { dealerInspire } from "./platforms/dealer-inspire/dealer-inspire.ts";
import { dealerOn } from "./platforms/dealer-on/dealer-on.ts";
import { dealerVenom } from "./platforms/dealer-venom/dealer-venom.ts";
import { dealrCloud } from "./platforms/dealr-cloud/dealr-cloud.ts";
import { structuredData } from "./platforms/structured-data/structured-data.ts";
import { teamVelocity } from "./platforms/team-velocity/team-velocity.ts";

/**
 * Every platform a crawl can recognise, those with the surest marks first; the last one reads what none of them claims.
 */
export const PLATFORMS: readonly Platform[] = [
  dealerOn,
  dealerCom,
  dealerInspire,
  teamVelocity,
  dealerCarSearch,
  dealerCenter,
  dealrCloud,
  dealerVenom,
  dealerFire,
  structuredData,
];
