import { type BodyStyle, bodyStyleOf, type Cell, type FeedVehicle } from "./feed-vehicle.ts";

/** A motor vehicle in Google's product taxonomy: Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans. */
const CATEGORY = 916;

const MAX_STORE_CODE = 64;

const OTHER_BODY_NAMES: Partial<Record<BodyStyle, string>> = { van: "full size van", wagon: "station wagon" };
function bodyStyle(vehicle: FeedVehicle): string | null {
  const style = bodyStyleOf(vehicle);
  return style && (OTHER_BODY_NAMES[style] ?? style);
}

/** Google allows one address per store code, so each town of a dealership is a separate store. */
const storeCode = ({ row, place }: FeedVehicle): string => {
  const town = `${place?.city ?? ""} ${place?.state ?? ""}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `dealership-${row.dealership_id}-${town}`.slice(0, MAX_STORE_CODE).replace(/-+$/, "");
};
const address = ({ place }: FeedVehicle): string | null =>
  place && `${place.city}, ${place.state}${place.zip ? ` ${place.zip}` : ""}, US`;

/**
 * The columns of Google's vehicle listings feed and of its vehicle ads data source. Both read this file. Some facts
 * have two columns, because the two programs name them differently and ignore unknown columns.
 */
const COLUMNS: Record<string, (vehicle: FeedVehicle) => Cell> = {
  id: ({ row }) => String(row.id),
  vin: ({ row }) => row.vin,
  store_code: storeCode,
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
  link: ({ url }) => url,
  link_template: ({ url }) => `${url}?store={store_code}`,
  image_link: ({ photos }) => photos[0] ?? null,
  additional_image_link: ({ photos }) => photos.slice(1).join(","),
  vehicle_fulfillment: (vehicle) => `in_store:${storeCode(vehicle)}`,
  date_in_stock: ({ row }) => row.first_seen_at.toISOString().slice(0, 10),
  description: ({ description }) => description,
};

export const GOOGLE_HEADER: readonly string[] = Object.keys(COLUMNS);
const READERS = Object.values(COLUMNS);

/** The cells of an accepted car, in the order of the header. */
export const googleRow = (vehicle: FeedVehicle): Cell[] => READERS.map((read) => read(vehicle));
