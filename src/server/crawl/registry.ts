import type { Platform } from "./platform.ts";
import { dealerCom } from "./platforms/dealer-com/dealer-com.ts";
import { dealerInspire } from "./platforms/dealer-inspire/dealer-inspire.ts";
import { dealerOn } from "./platforms/dealer-on/dealer-on.ts";
import { structuredData } from "./platforms/structured-data/structured-data.ts";
import { teamVelocity } from "./platforms/team-velocity/team-velocity.ts";

/** Every platform a crawl can recognise, the particular ones first; the last one reads what none of them claims. */
export const PLATFORMS: readonly Platform[] = [dealerOn, dealerCom, dealerInspire, teamVelocity, structuredData];
