import type { Platform } from "./platform.ts";
import { dealerCom } from "./platforms/dealer-com/dealer-com.ts";
import { structuredData } from "./platforms/structured-data/structured-data.ts";

/** Every platform a crawl can recognise, the particular ones first; the last one reads what none of them claims. */
export const PLATFORMS: readonly Platform[] = [dealerCom, structuredData];
