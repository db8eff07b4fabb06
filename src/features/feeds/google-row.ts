import { featureNames } from "#core/listing/present-vehicle.ts";
import { type BodyStyle, bodyStyleOf, type Cell, type FeedVehicle } from "./feed-vehicle.ts";
import { receiverWord, type Words } from "./receiver-words.ts";
import { element } from "./xml-elements.ts";

/** A motor vehicle in Google's product taxonomy: Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans. */
const CATEGORY = 916;

const MAX_STORE_CODE = 64;

const OTHER_BODY_NAMES: Partial<Record<BodyStyle, string>> = { van: "full size van", wagon: "station wagon" };
function bodyStyle(vehicle: FeedVehicle): string | null {
  const style = bodyStyleOf(vehicle);
  return style && (OTHER_BODY_NAMES[style] ?? style);
}

/** The values of `engine` in vehicle ads: the energy, not the engine's size (https://support.google.com/merchants/answer/14156068). */
const ENGINES: Words = [
  [/plug/i, "plug-in_hybrid"],
  [/hybrid/i, "hybrid"],
  [/electric|^ev$/i, "electric"],
  [/diesel/i, "diesel"],
  [/natural gas|\bcng\b/i, "natural_gas"],
  [/propane|\blpg\b/i, "lpg"],
  [/gas|petrol|unleaded|flex|e85/i, "gasoline"],
];
const DRIVES: Words = [
  [/awd|all.?wheel/i, "AWD"],
  [/4x4|4wd|four.?wheel/i, "4WD"],
  [/fwd|front/i, "FWD"],
  [/rwd|rear/i, "RWD"],
];
/** The most options of a car (https://support.google.com/merchants/answer/14156980). */
const MAX_OPTIONS = 200;

/** Google allows one address per store code, so each town of a dealership is a separate store, and the entered code is of one. */
const storeCode = ({ row, place, codes, isAtDealership }: FeedVehicle): string => {
  if (codes.googleStoreCode && isAtDealership) return codes.googleStoreCode;
  const town = `${place?.city ?? ""} ${place?.state ?? ""}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `dealership-${row.dealership_id}-${town}`.slice(0, MAX_STORE_CODE).replace(/-+$/, "");
};
const address = ({ place, street }: FeedVehicle): string | null =>
  place && `${street ? `${street}, ` : ""}${place.city}, ${place.state}${place.zip ? ` ${place.zip}` : ""}, US`;

/**
 * The columns of Google's vehicle listings feed (https://developers.google.com/vehicle-listings/reference/feed-specification) and of its
 * vehicle ads data source (https://support.google.com/merchants/answer/11192663). Both read this file. Some facts have two columns, because
 * the two programs name them differently and ignore unknown columns. Facts that neither has a column for are in the description.
 */
const COLUMNS: Record<string, (vehicle: FeedVehicle) => Cell> = {
  id: ({ row }) => String(row.id),
  vin: ({ row }) => row.vin,
  store_code: storeCode,
  place_id: ({ codes, isAtDealership }) => (isAtDealership && codes.googlePlaceId) || null,
  dealership_name: ({ row }) => row.dealership_name,
  dealership_address: address,
  google_product_category: () => CATEGORY,
  condition: () => "used",
  certified_pre_owned: ({ row }) => (row.condition === "certified" ? "yes" : "no"),
  "certified_pre-owned": ({ row }) => (row.condition === "certified" ? "yes" : "no"),
  price: ({ row }) => `${row.price_usd} USD`,
  mileage: ({ row }) => `${row.mileage_miles} miles`,
  year: ({ row }) => row.year,
  make: ({ row }) => row.make,
  brand: ({ row }) => row.make,
  model: ({ row }) => row.model,
  trim: ({ row }) => row.trim,
  color: ({ row }) => row.exterior_color,
  exterior_color: ({ row }) => row.exterior_color,
  interior_color: ({ row }) => row.interior_color,
  body_style: bodyStyle,
  fuel_type: ({ row }) => row.fuel_type,
  transmission: ({ row }) => row.transmission,
  drivetrain: ({ row }) => row.drivetrain,
  engine: ({ row }) => receiverWord(ENGINES, row.fuel_type, "other"),
  fuel: ({ row }) => row.fuel_type,
  drive_train: ({ row }) => receiverWord(DRIVES, row.drivetrain, null),
  num_doors: ({ row }) => row.doors,
  seating_capacity: ({ row }) => row.seats,
  vehicle_option: ({ row }) => featureNames(row.features).slice(0, MAX_OPTIONS).join(",") || null,
  vehicle_history_report_link: ({ row }) => row.carfax_url,
  link: ({ url }) => url,
  link_template: ({ url }) => `${url}?store={store_code}`,
  image_link: ({ photos }) => photos[0] ?? null,
  additional_image_link: ({ photos }) => photos.slice(1).join(","),
  vehicle_fulfillment: (vehicle) => `in_store:${storeCode(vehicle)}`,
  date_in_stock: ({ inStockSince }) => inStockSince,
  description: ({ description }) => description,
};

export const GOOGLE_HEADER: readonly string[] = Object.keys(COLUMNS);
const READERS = Object.values(COLUMNS);

/** The cells of an accepted car, in the order of the header. */
export const googleRow = (vehicle: FeedVehicle): Cell[] => READERS.map((read) => read(vehicle));

/** Elements of RSS itself; all others are Google's. */
const RSS_ELEMENTS = ["link", "description"];
/** Columns with several values, each an element in the XML. No value has a comma. */
const REPEATED = ["additional_image_link", "vehicle_option"];

const item = (name: string, cell: Cell): string => element(RSS_ELEMENTS.includes(name) ? name : `g:${name}`, cell);

function itemsOf(name: string, cell: Cell): string {
  if (cell === null || !REPEATED.includes(name)) return item(name, cell);
  const values = String(cell).split(",");
  return values.map((value) => item(name, value)).join("");
}

/** The same car as an item of RSS 2.0, which the vehicle ads' data source reads, too; the vehicle listings read CSV only. */
export function googleItem(vehicle: FeedVehicle): string {
  const { vehicle_fulfillment: _, ...columns } = COLUMNS;
  return [
    `<item>${element("title", vehicle.row.title)}`,
    ...Object.entries(columns).map(([name, read]) => itemsOf(name, read(vehicle))),
    `<g:vehicle_fulfillment><g:option>in_store</g:option>${item("store_code", storeCode(vehicle))}</g:vehicle_fulfillment></item>\n`,
  ].join("");
}
