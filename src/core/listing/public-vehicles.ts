import type { DealLabel } from "#core/facts/rules/deal-label.ts";
import type { NoLabelReason } from "#core/facts/rules/no-label.ts";
import type { MandatoryFee, PriceBasis } from "#core/facts/rules/price-basis.ts";
import { FACT_FIELDS, type FactRow, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { Vehicle } from "./vehicle-schemas.ts";

/** The views of `objects/public_vehicles.sql`, which says what each of them holds. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    masked_vehicles: MaskedVehicle;
    public_vehicles: PublicVehicle;
    gone_vehicles: MaskedVehicle;
  }
}

/** What is stored of a car's value. Dollars; days are `2026-11-20`, in UTC. */
export type CarValue = {
  isSwitchedOn: true;
  isShown: boolean;
  /** Whether the value was made from the price that the car has now. */
  isCurrent: boolean;
  priceUsd: number | null;
  valueUsd: number | null;
  lowUsd: number;
  highUsd: number;
  spread: number;
  label: DealLabel | null;
  labelSince: string | null;
  reason: NoLabelReason | null;
  count: number;
  valuedOn: string;
  facts: number[] | null;
};

/** A car as its dealership lets it be shown. */
export type MaskedVehicle = FactRow & {
  id: number;
  dealership_id: number;
  source: "crawl" | "csv";
  first_seen_at: Date;
  changed_at: Date;
  /** Null: it is listed. */
  removed_at: Date | null;
  /** Whether the operator hides it. */
  is_hidden: boolean;
  price_drop_usd: number | null;
  price_dropped_at: Date | null;
  has_photo: boolean;
  confirmed_at: Date;
  place: string | null;
  dealership_name: string;
  dealership_location: string | null;
  shows_name: boolean;
  shows_price: boolean;
  is_feed: boolean;
  price_basis: PriceBasis;
  mandatory_fees: MandatoryFee[];
  takes_questions: boolean;
  /** Whether its dealership was taken down. */
  is_taken_down: boolean;
  /** Whether its dealership is open (`isClosed`). */
  is_open: boolean;
  deal: Vehicle["deal"];
  /** Null before it has been valued. */
  market: CarValue | { isSwitchedOn: false } | null;
  row_version: string;
};

/** A car for sale. `in_listing`: of a VIN at several dealerships only one is. */
export type PublicVehicle = MaskedVehicle & { in_listing: boolean };

/** The columns that `presentCar` reads. */
export const CAR_COLUMNS = [
  ...FACT_FIELDS.map((field) => VEHICLE_FIELDS[field].column),
  ...(["id", "dealership_id", "first_seen_at", "price_drop_usd", "price_dropped_at", "place", "deal"] as const),
  ...(["dealership_name", "dealership_location", "shows_name", "price_basis", "mandatory_fees"] as const),
] as const;
/** What `presentCar` reads of a car. */
export type CarRow = Pick<MaskedVehicle, (typeof CAR_COLUMNS)[number]>;

const PRESENTED = [...CAR_COLUMNS, ...(["source", "removed_at", "confirmed_at", "is_feed"] as const)] as const;
/** What `presentVehicle` and those who use it read of a car. */
export type VehicleRow = Pick<MaskedVehicle, (typeof PRESENTED)[number]>;

/** Selects cars for sale, as `v`, with all that `presentVehicle` reads. */
export const selectVehicles = (db: DbOrTransaction) =>
  db.selectFrom("public_vehicles as v").select(PRESENTED.map((column) => `v.${column}` as const));

/** The same for cars that were removed not long ago. */
export const selectGoneVehicles = (db: DbOrTransaction) =>
  db.selectFrom("gone_vehicles as v").select(PRESENTED.map((column) => `v.${column}` as const));
