import type { GeneratedAlways } from "kysely";
import type { MandatoryFee, PriceBasis } from "#core/facts/rules/price-basis.ts";

/** The tables of listing records. Triggers alone write them (decision 22). */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    listing_records: ListingRecordsTable;
    price_terms: PriceTermsTable;
    deleted_listings: DeletedListingsTable;
  }
}

/** A span of days (UTC, `2026-11-20`) on which a car was advertised without a change; `last_day` is null while it is current. */
type ListingRecordsTable = {
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

type PriceTermsTable = { id: GeneratedAlways<number>; basis: PriceBasis; fees: MandatoryFee[] };

type DeletedListingsTable = {
  vehicle_id: number;
  dealership_id: number;
  vin: string | null;
  title: string;
  deleted_at: Date;
};
