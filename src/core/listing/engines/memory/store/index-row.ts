import type { FigureName } from "../../../rules/detail-filters.ts";
import { PLACE_OF_MARK } from "../../../stock/mark-numbers.ts";

/** The facts of a listed vehicle that the index holds. Dollars, miles; null is unknown. */
export type IndexRow = {
  id: number;
  dealershipId: number;
  make: string | null;
  model: string | null;
  trim: string | null;
  bodyStyle: string | null;
  fuelType: string | null;
  drivetrain: string | null;
  transmission: string | null;
  exteriorColor: string | null;
  interiorColor: string | null;
  /** The number as text, like every column from which a class is read. */
  doors: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  year: number | null;
  price: number | null;
  mileage: number | null;
  hasPhoto: boolean;
  /** UTC days since 1970. */
  firstSeenDay: number;
  confirmedMicros: number;
  vin: string | null;
  /** The number of the label that shoppers see; 0 without a label. */
  label: number;
  /** The price in thousandths of the car's value; null without a label. */
  dealRatio: number | null;
  /** Whole dollars, at most `LARGEST_DROP`; null when the price has not been reduced. */
  priceDrop: number | null;
  /** The places of its marks in `MARKS`. */
  marks: readonly number[];
  figures: Readonly<Partial<Record<FigureName, number | null>>>;
};

/** The tables from which `INDEX_COLUMNS` are selected. */
export const INDEX_SOURCE =
  "masked_vehicles v left join listing_vehicles l on l.id = v.id and l.dealership_id = v.dealership_id";

/** The columns of `INDEX_SOURCE` in the order that `toIndexRow` reads them. */
export const INDEX_COLUMNS = `v.id, v.dealership_id, v.make, v.model, v.trim, v.body_style, v.fuel_type, v.city, v.state,
  v.zip_code, v.year, v.price_usd, v.mileage_miles, v.has_photo::int,
  floor(extract(epoch from v.first_seen_at) / 86400)::int, (extract(epoch from v.confirmed_at) * 1000000)::bigint, v.vin,
  l.deal, l.deal_ratio, l.price_drop_usd, v.drivetrain, v.transmission, v.exterior_color, v.doors,
  v.interior_color, l.marks, l.seats, l.cylinders, l.engine_dl, l.mpg, l.electric_range_miles, l.owners,
  l.listed_on - date '1970-01-01'`;

const numberOrNull = (text: string | null | undefined): number | null => (text == null ? null : Number(text));

/** Returns the places of the marks in a column `marks`: "{-3157,20311}". */
function placesIn(text: string | null): number[] {
  if (text === null || text === "{}") return [];
  return text
    .slice(1, -1)
    .split(",")
    .flatMap((number) => PLACE_OF_MARK.get(Number(number)) ?? []);
}

/** Reads one row of `INDEX_COLUMNS`, each value as PostgreSQL's text. */
export function toIndexRow(fields: readonly (string | null)[]): IndexRow {
  const text = (index: number) => fields[index] ?? null;
  return {
    id: Number(fields[0]),
    dealershipId: Number(fields[1]),
    make: text(2),
    model: text(3),
    trim: text(4),
    bodyStyle: text(5),
    fuelType: text(6),
    city: text(7),
    state: text(8),
    zipCode: text(9),
    year: numberOrNull(fields[10]),
    price: numberOrNull(fields[11]),
    mileage: numberOrNull(fields[12]),
    hasPhoto: fields[13] === "1",
    firstSeenDay: Number(fields[14]),
    confirmedMicros: Number(fields[15]),
    vin: text(16),
    label: Number(fields[17] ?? 0),
    dealRatio: numberOrNull(fields[18]),
    priceDrop: numberOrNull(fields[19]),
    drivetrain: text(20),
    transmission: text(21),
    exteriorColor: text(22),
    doors: text(23),
    interiorColor: text(24),
    marks: placesIn(text(25)),
    figures: {
      seats: numberOrNull(fields[26]),
      cylinders: numberOrNull(fields[27]),
      engine: numberOrNull(fields[28]),
      mpg: numberOrNull(fields[29]),
      range: numberOrNull(fields[30]),
      owners: numberOrNull(fields[31]),
      listed: numberOrNull(fields[32]),
    },
  };
}
