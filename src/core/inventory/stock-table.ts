import type { FactRow } from "#core/facts/rules/vehicle-fields.ts";

/** The view of `objects/stock_vehicles.sql`. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    stock_vehicles: StockVehicle;
  }
}

/** A car as it is stored, for the operator and its own dealership, never for the public. */
type StockVehicle = FactRow & {
  id: number;
  dealership_id: number;
  source: "crawl" | "csv";
  first_seen_at: Date;
  /** Null: it is listed. */
  removed_at: Date | null;
  /** Null: the operator does not hide it. */
  hidden_at: Date | null;
  price_drop_usd: number | null;
  price_dropped_at: Date | null;
  /** When a crawl or a file last showed it. */
  confirmed_at: Date;
};
