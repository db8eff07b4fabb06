import type { ReadContact } from "#core/dealerships/rules/dealer-contact.ts";
import type { DealLabel } from "#core/facts/rules/deal-label.ts";
import type { NoLabelReason } from "#core/facts/rules/no-label.ts";
import type { MandatoryFee, PriceBasis } from "#core/facts/rules/price-basis.ts";
import { type FactRow, LISTED_FACTS, OWN_WIRE_FACTS, VEHICLE_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { Vehicle } from "./vehicle-schemas.ts";

/** The views of `objects/public_vehicles.sql`, where their content is described. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    masked_vehicles: MaskedVehicle;
    public_vehicles: PublicVehicle;
    gone_vehicles: MaskedVehicle;
  }
}

/** The stored value of a car. Dollars; days are `2026-11-20`, in UTC. */
export type CarValue = {
  isSwitchedOn: true;
  isShown: boolean;
  /** True when the value was made from the car's present price. */
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

/** A dealership's contact data for everybody. */
type PublicContact = Omit<ReadContact, "email">;

/** A car with the facts that its dealership lets us show. */
export type MaskedVehicle = FactRow & {
  id: number;
  dealership_id: number;
  source: "crawl" | "csv";
  first_seen_at: Date;
  changed_at: Date;
  /** Null while it is listed. */
  removed_at: Date | null;
  /** True when the operator hides it. */
  is_hidden: boolean;
  /** The parts of `price_usd`: the dealer's price, and the fees on top of it, 0 where there are none or they are not known. */
  dealer_price_usd: number | null;
  fees_usd: number | null;
  price_drop_usd: number | null;
  price_dropped_at: Date | null;
  has_photo: boolean;
  confirmed_at: Date;
  place: string | null;
  dealership_name: string;
  dealership_location: string | null;
  shows_name: boolean;
  shows_price: boolean;
  /** True when its dealership has a page. */
  shows_page: boolean;
  is_feed: boolean;
  price_basis: PriceBasis;
  mandatory_fees: MandatoryFee[];
  takes_questions: boolean;
  /** The ways to reach its dealership. */
  dealer_contact: PublicContact;
  /** True when its dealership was taken down. */
  is_taken_down: boolean;
  /** True when its dealership is open (`isClosed`). */
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
  ...LISTED_FACTS.map((field) => VEHICLE_FIELDS[field].column),
  ...(["id", "dealership_id", "first_seen_at", "dealer_price_usd", "fees_usd", "price_drop_usd"] as const),
  ...(["price_dropped_at", "place", "deal", "dealership_name", "dealership_location", "shows_name"] as const),
  ...(["takes_questions", "dealer_contact", "shows_page"] as const),
] as const;
/** The columns that `presentCar` reads. */
export type CarRow = Pick<MaskedVehicle, (typeof CAR_COLUMNS)[number]>;

const PRESENTED = [...CAR_COLUMNS, ...(["source", "removed_at", "confirmed_at", "is_feed"] as const)] as const;
/** The columns that `presentVehicle` and its callers read. */
export type VehicleRow = Pick<MaskedVehicle, (typeof PRESENTED)[number]>;

/** Selects cars for sale, as `v`, with all columns that `presentVehicle` reads. */
export const selectVehicles = (db: DbOrTransaction) =>
  db.selectFrom("public_vehicles as v").select(PRESENTED.map((column) => `v.${column}` as const));

/** The columns of the facts that lists of cars leave out. */
const OWN_COLUMNS = [...OWN_WIRE_FACTS.map(({ column }) => column), ...(["features", "description"] as const)] as const;
/** A car with all its facts. */
export type WholeVehicleRow = VehicleRow & Pick<MaskedVehicle, (typeof OWN_COLUMNS)[number]>;

/** Like `selectVehicles`, with the facts that lists of cars leave out. */
export const selectWholeVehicles = (db: DbOrTransaction) =>
  selectVehicles(db).select(OWN_COLUMNS.map((column) => `v.${column}` as const));

/** Like `selectVehicles`, for cars that were removed recently. */
export const selectGoneVehicles = (db: DbOrTransaction) =>
  db.selectFrom("gone_vehicles as v").select(PRESENTED.map((column) => `v.${column}` as const));
