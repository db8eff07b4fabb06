import { internationalPhone } from "#core/dealerships/rules/phone-words.ts";
import { bodyStyleOf, type Cell, type FeedVehicle } from "./feed-vehicle.ts";
import { receiverWord, type Words } from "./receiver-words.ts";

const MAX_TITLE = 500;
const PHOTO_COLUMNS = 5;

const FUELS: Words = [
  [/plug/i, "PLUGIN_HYBRID"],
  [/hybrid/i, "HYBRID"],
  [/electric|^ev$/i, "ELECTRIC"],
  [/diesel/i, "DIESEL"],
  [/flex|e85/i, "FLEX"],
  [/gas|petrol|unleaded/i, "GASOLINE"],
];
const TRANSMISSIONS: Words = [
  [/auto|\bA\/T\b|cvt|ivt|variable|dct|dsg|pdk|tronic|dual/i, "AUTOMATIC"],
  [/manual/i, "MANUAL"],
];
const DRIVETRAINS: Words = [
  [/awd|all.?wheel/i, "AWD"],
  [/4x4|4wd|four.?wheel/i, "4X4"],
  [/fwd|front/i, "FWD"],
  [/rwd|rear/i, "RWD"],
];
const word = (words: Words, text: string | null): string | null => receiverWord(words, text, "OTHER");

/** Where the street is not known, the dealership's name is the first line of the address. */
const address = ({ row, place, street }: FeedVehicle): string =>
  JSON.stringify({
    addr1: street ?? row.dealership_name,
    city: place?.city,
    region: place?.state,
    postal_code: place?.zip,
    country: "US",
  });

const photoColumns = Object.fromEntries(
  Array.from({ length: PHOTO_COLUMNS }, (_, n) => [
    [`image[${n}].url`, ({ photos }: FeedVehicle) => photos[n] ?? null],
    [`image[${n}].tag[0]`, ({ photos }: FeedVehicle) => (photos[n] ? `Photo ${n + 1}` : null)],
  ]).flat(),
) as Record<string, (vehicle: FeedVehicle) => Cell>;

const COLUMNS: Record<string, (vehicle: FeedVehicle) => Cell> = {
  vehicle_id: ({ row }) => String(row.id),
  vin: ({ row }) => row.vin,
  title: ({ row }) => row.title.slice(0, MAX_TITLE),
  description: ({ description }) => description,
  url: ({ url }) => url,
  make: ({ row }) => row.make,
  model: ({ row }) => row.model,
  trim: ({ row }) => row.trim,
  year: ({ row }) => row.year,
  "mileage.value": ({ row }) => row.mileage_miles,
  "mileage.unit": () => "MI",
  ...photoColumns,
  price: ({ row }) => `${row.price_usd} USD`,
  state_of_vehicle: ({ row }) => (row.condition === "certified" ? "CPO" : "USED"),
  body_style: (vehicle) => bodyStyleOf(vehicle)?.toUpperCase() ?? "OTHER",
  exterior_color: ({ row }) => row.exterior_color,
  interior_color: ({ row }) => row.interior_color,
  transmission: ({ row }) => word(TRANSMISSIONS, row.transmission),
  fuel_type: ({ row }) => word(FUELS, row.fuel_type),
  drivetrain: ({ row }) => word(DRIVETRAINS, row.drivetrain),
  address,
  latitude: ({ place }) => place?.latitude ?? null,
  longitude: ({ place }) => place?.longitude ?? null,
  availability: () => "AVAILABLE",
  date_first_on_lot: ({ inStockSince }) => inStockSince,
  stock_number: ({ row }) => row.stock_number,
  dealer_id: ({ row }) => String(row.dealership_id),
  dealer_name: ({ row }) => row.dealership_name,
  dealer_phone: ({ row: { dealer_contact } }) =>
    dealer_contact.phone ? internationalPhone(dealer_contact.phone) : null,
};

export const META_HEADER: readonly string[] = Object.keys(COLUMNS);
const READERS = Object.values(COLUMNS);

/** The cells of an accepted car, in the order of the header. */
export const metaRow = (vehicle: FeedVehicle): Cell[] => READERS.map((read) => read(vehicle));
