import type { Platform } from "./platform.ts";

/** Every platform a crawl can recognise, the particular ones first; the last one reads what none of them claims. */
export const PLATFORMS: readonly Platform[] = [];
