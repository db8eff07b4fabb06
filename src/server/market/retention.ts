import { DEPARTURES_KEPT_DAYS, MARKET_WEEKS_KEPT_DAYS } from "#domain/retention.ts";
import { isOlderThan, type Retention } from "../infra/sweep.ts";

/** What the worker's sweep deletes of the market's tables. The rest goes with its cars. */
export const MARKET_RETENTION: readonly Retention[] = [
  { table: "market_departures", isOver: isOlderThan("t.left_on", DEPARTURES_KEPT_DAYS) },
  { table: "market_segment_weeks", isOver: isOlderThan("t.week", MARKET_WEEKS_KEPT_DAYS) },
];
