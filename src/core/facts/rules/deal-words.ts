import type { DealLabel } from "./deal-label.ts";

/** The labels as shoppers, dealers and operators read them. */
export const DEAL_WORDS: Record<DealLabel, string> = {
  great: "Great deal",
  good: "Good deal",
  fair: "Fair price",
  high: "High price",
  overpriced: "Overpriced",
};
