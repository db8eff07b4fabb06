import { internationalPhone } from "#core/dealerships/rules/phone-words.ts";
import { escapeXml } from "#kernel/words/rules/escape-markup.ts";
import { bodyStyleOf, type Cell, type FeedVehicle } from "./feed-vehicle.ts";
import { receiverWord, type Words } from "./receiver-words.ts";
import { element } from "./xml-elements.ts";

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
const addressOf = ({ row, place, street }: FeedVehicle) => ({
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
  address: (vehicle) => JSON.stringify(addressOf(vehicle)),
  latitude: ({ place }) => place?.latitude ?? null,
  longitude: ({ place }) => place?.longitude ?? null,
  availability: () => "AVAILABLE",
  date_first_on_lot: ({ inStockSince }) => inStockSince,
  stock_number: ({ row }) => row.stock_number,
  dealer_id: ({ row, codes }) => codes.metaDealerId ?? String(row.dealership_id),
  fb_page_id: ({ codes }) => codes.facebookPageId ?? null,
  dealer_name: ({ row }) => row.dealership_name,
  dealer_phone: ({ row: { dealer_contact } }) =>
    dealer_contact.phone ? internationalPhone(dealer_contact.phone) : null,
};

export const META_HEADER: readonly string[] = Object.keys(COLUMNS);
const READERS = Object.values(COLUMNS);

/** The cells of an accepted car, in the order of the header. */
export const metaRow = (vehicle: FeedVehicle): Cell[] => READERS.map((read) => read(vehicle));

/** The columns that are one element with a text. */
const PLAIN = Object.entries(COLUMNS).filter(([name]) => /^[a-z_]+$/.test(name) && name !== "address");

/** The same car as a listing of the XML: image, mileage and address are elements with parts. */
export function metaListing(vehicle: FeedVehicle): string {
  const images = vehicle.photos
    .slice(0, PHOTO_COLUMNS)
    .map((url, n) => `<image>${element("url", url)}${element("tag", `Photo ${n + 1}`)}</image>`);
  const address = Object.entries(addressOf(vehicle)).map(
    ([name, part]) => `<component name="${name}">${escapeXml(part ?? "")}</component>`,
  );
  return [
    "<listing>",
    ...PLAIN.map(([name, read]) => element(name, read(vehicle))),
    `<mileage>${element("value", vehicle.row.mileage_miles)}<unit>MI</unit></mileage>`,
    ...images,
    `<address format="simple">${address.join("")}</address></listing>\n`,
  ].join("");
}
