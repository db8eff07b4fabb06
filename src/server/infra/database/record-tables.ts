import type { GeneratedAlways } from "kysely";
import type { MandatoryFee, PriceBasis } from "#domain/market/price-basis.ts";

/** What triggers alone write (migration 0040). */
export type RecordTables = {
  /** A spell of days (UTC, `2026-11-20`) on which a car was advertised without a change; `last_day` is null while it stands. */
  listing_records: {
    recorded_at: Date;
    vehicle_id: number;
    dealership_id: number;
    price_usd: number | null;
    terms_id: number;
    first_day: string;
    last_day: string | null;
    photo_count: number;
    part: number;
  };
  price_terms: { id: GeneratedAlways<number>; basis: PriceBasis; fees: MandatoryFee[] };
  deleted_listings: { vehicle_id: number; dealership_id: number; vin: string | null; title: string; deleted_at: Date };
};
