import { CSV_HEADERS, FACT_FIELDS, type FactSource, sourceOf } from "../vehicles/vehicle-fields.ts";

/** Columns that are no fact themselves, but from which a fact is made; headers as in `CSV_HEADERS`. */
const OTHER_HEADERS = {
  certified: "Certified, Cert, CPO, Is Certified, Certified Pre-Owned, Certified Flag, Is CPO",
  /** Whether the car is sold. Rows of sold cars are not imported, and remove their car. */
  status: "Vehicle Status, Inventory Status, Status, Availability, Sold Status",
  sold: "Is Sold, Sold, Sold Flag",
  soldDate: "Sold Date, Date Sold, Sold On, Sold At, Sold Date Time",
  mileageUnit: "Mileage Unit, Odometer Unit, Odometer UOM, Mileage UOM, Odometer Units, Mileage Units",
  kilometers: "Kilometers, Kilometres, KM, KMs, Odometer (km), Mileage (km)",
  currency: "Currency, Currency Code, Price Currency, Price Currency Code",
  location: "location, City State, Vehicle Location, Lot Location",
  /** Street, city, state and zip in one cell, or Meta's JSON of them; fills what the columns of city, state and zip leave open. */
  address: "dealership_address, address, Dealer Address, Vehicle Address",
  /** Which of several dealers a row belongs to; a file of a group has the cars of all of them. */
  dealerId: `Dealer ID, Dealership ID, Dealer Code, Dealer Number, Provider ID, Store Code, Store ID, Store Number,
    Rooftop ID, Rooftop, Account ID, Dealer Account ID`,
  dealerName: "Dealer Name, Dealership Name, Dealer, Dealership, Store Name, Rooftop Name",
};

export type CsvField = FactSource | keyof typeof OTHER_HEADERS;

/** Letters and digits only: "Stock #", "STOCK_" and "stock" are the same header. */
const bare = (header: string): string => header.toLowerCase().replace(/[^\p{L}\d]+/gu, "");

/** "Photo 1", "ImageURL12", "picture_url_3", "image[0].url", "additional_image_link_2". */
const PHOTO_COLUMN = /^(?:additional)?(?:photo|image|img|picture|pic)(?:url|link)?s?\d{1,3}(?:url|link)?$/;

const BY_HEADER = new Map<string, { field: CsvField; rank: number }>();
for (const [field, headers] of [
  ...FACT_FIELDS.map((fact) => [sourceOf(fact), CSV_HEADERS[fact]] as const),
  ...(Object.entries(OTHER_HEADERS) as [CsvField, string][]),
]) {
  for (const [rank, header] of headers.split(",").entries()) BY_HEADER.set(bare(header), { field, rank });
}

/**
 * The fact that a column holds, by its header, and its rank as a source (0 is best); null when the column is ignored.
 * The first headers of `CSV_HEADERS` are the specification's own. The others are those of dealers' exports: vAuto,
 * HomeNet IOL, Dealer.com's 44 columns ("Provider ID"), DealerMade, Fullpath, Autoxloo's AX9, DealerSpecialties, AutoTrader,
 * Cars.com, CarGurus, and files for Google and Meta, ours among them.
 */
export function csvFieldOf(header: string): { field: CsvField; rank: number } | null {
  const key = bare(header.slice(0, 100));
  return BY_HEADER.get(key) ?? (PHOTO_COLUMN.test(key) ? { field: "images", rank: 100 } : null);
}
