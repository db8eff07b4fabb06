import type { FactSource } from "../vehicles/vehicle-fields.ts";

/**
 * Which header of a CSV file means which fact. The specification's own columns come first; the rest are the headers of
 * the exports that dealers have: vAuto, HomeNet IOL, Dealer.com feeds, DealerSpecialties, AutoTrader, Cars.com, CarGurus; and of
 * the files for Google and Meta, ours among them.
 *
 * Where a file has several columns for one fact, the earlier alias is looked at first and the later ones fill its empty
 * cells. What is not listed is not read: cost, invoice, wholesale, book and sticker figures have no entry on purpose. Every
 * fact of `vehicle-fields.ts` must have headers; the other entries are columns from which a fact is made.
 */
const ALIASES = {
  vin: ["VIN", "VIN Number", "VIN #", "VIN No", "Vehicle Identification Number", "Vehicle VIN"],
  stockNumber: [
    "Stock #",
    "Stock Number",
    "Stock",
    "Stock No",
    "Stock ID",
    "Stk",
    "Stk #",
    "Stk No",
    "Dealer Stock Number",
    "Dealer Stock Num",
    "Vehicle Stock Number",
  ],
  title: ["title", "Vehicle Title", "Listing Title", "Ad Title", "Vehicle Name", "Headline"],
  year: ["year", "Model Year", "Yr", "Vehicle Year"],
  make: ["make", "Make Name", "Vehicle Make", "Manufacturer", "Brand"],
  model: ["model", "Model Name", "Vehicle Model"],
  trim: ["trim", "Trim Level", "Trim Name", "Series", "Vehicle Trim"],
  bodyStyle: ["Body Style", "Body", "Body Type", "Vehicle Body", "Standard Body", "Market Class"],
  condition: [
    "New/Used",
    "New Used",
    "Condition",
    "Vehicle Condition",
    "New or Used",
    "New Used Flag",
    "NewUsedCode",
    "N/U",
    "U/N",
    "Inventory Type",
    "Stock Type",
    "Type",
    "Vehicle Type",
    "State of Vehicle",
  ],
  certified: ["Certified", "Cert", "CPO", "Is Certified", "Certified Pre-Owned", "Certified Flag", "Is CPO"],
  /** Sold or not; rows that say sold are left out, and take their car off. */
  status: ["Vehicle Status", "Inventory Status", "Status", "Availability", "Sold Status"],
  sold: ["Is Sold", "Sold", "Sold Flag"],
  soldDate: ["Sold Date", "Date Sold", "Sold On", "Sold At", "Sold Date Time"],
  price: [
    "Internet Price",
    "Web Price",
    "Online Price",
    "Sale Price",
    "Special Price",
    "Final Price",
    "Advertised Price",
    "price",
    "Selling Price",
    "Our Price",
    "Asking Price",
    "List Price",
    "Retail Price",
    "Retail",
    "Price USD",
    "Vehicle Price",
  ],
  mileage: [
    "mileage",
    "Miles",
    "Odometer",
    "Odometer Reading",
    "Vehicle Mileage",
    "Odometer Miles",
    "Mileage (mi)",
    "mileage.value",
  ],
  mileageUnit: ["Mileage Unit", "Odometer Unit", "Odometer UOM", "Mileage UOM", "Odometer Units", "Mileage Units"],
  kilometers: ["Kilometers", "Kilometres", "KM", "KMs", "Odometer (km)", "Mileage (km)"],
  exteriorColor: [
    "Exterior Color",
    "Exterior Colour",
    "Ext Color",
    "Ext Colour",
    "Colour",
    "Color",
    "Exterior Base Color",
    "Ext Color Generic",
    "Generic Exterior Color",
  ],
  interiorColor: ["Interior Color", "Interior Colour", "Int Color", "Int Colour", "Int Color Generic"],
  fuelType: ["Fuel Type", "Fuel", "Engine Fuel Type", "Engine Fuel"],
  transmission: ["Transmission", "Trans", "Transmission Type", "Transmission Description"],
  drivetrain: ["Drivetrain", "Drivetrain Desc", "Drive Train", "Drive Type", "Driveline", "Drive Line", "Wheel Drive"],
  /** All columns count, in the file's order; further ones are recognised by `PHOTO_COLUMN`. */
  images: [
    "images",
    "Image",
    "Photos",
    "Photo",
    "Photo URLs",
    "Photo URL",
    "Photo URL List",
    "Photo List",
    "Image URLs",
    "Image URL",
    "Image List",
    "ImageURLs",
    "Pictures",
    "Picture URLs",
    "Picture URL",
    "Images URL",
    "Image Links",
    "Vehicle Photos",
    "Vehicle Images",
    "Main Photo",
    "Additional Photos",
    "image_link",
    "additional_image_link",
    "additional_image_links",
  ],
  location: ["location", "City State", "City, State", "Vehicle Location", "Lot Location"],
  city: ["City", "Dealer City", "Dealership City", "Lot City", "Vehicle City"],
  state: ["State", "Dealer State", "Dealership State", "Lot State", "Dealer Region", "Vehicle State", "Province"],
  zipCode: [
    "zipCode",
    "Zip",
    "Postal Code",
    "Postal",
    "Dealer Zip",
    "Dealer Zip Code",
    "Dealer Postal Code",
    "Dealership Zip",
    "Vehicle Zip",
  ],
  /** Street, city, state and zip in one cell, or Meta's JSON of them; fills what the columns above leave open. */
  address: ["dealership_address", "address", "Dealer Address", "Vehicle Address"],
  carfaxUrl: [
    "carfaxUrl",
    "Carfax",
    "Carfax Link",
    "Carfax Report",
    "Carfax Report URL",
    "Vehicle History URL",
    "Vehicle History Report URL",
    "History Report URL",
    "Vehicle History Link",
  ],
  detailUrl: [
    "originalListingUrl",
    "URL",
    "Link",
    "VDP URL",
    "VDP Link",
    "Detail URL",
    "Details URL",
    "Vehicle URL",
    "Listing URL",
    "Vehicle Detail URL",
    "Vehicle Detail Page",
    "Vehicle Link",
    "Dealer VDP URL",
    "Website VDP URL",
    "Page URL",
  ],
} as const satisfies Record<FactSource, readonly string[]> & Record<string, readonly string[]>;

export type CsvField = keyof typeof ALIASES;

/** Letters and digits only: "Stock #", "STOCK_" and "stock" are the same header. */
const bare = (header: string): string => header.toLowerCase().replace(/[^\p{L}\d]+/gu, "");

/** "Photo 1", "ImageURL12", "picture_url_3", "image[0].url", "additional_image_link_2". */
const PHOTO_COLUMN = /^(?:additional)?(?:photo|image|img|picture|pic)(?:url|link)?s?\d{1,3}(?:url|link)?$/;

const BY_HEADER = new Map<string, { field: CsvField; rank: number }>();
for (const [field, aliases] of Object.entries(ALIASES)) {
  for (const [rank, alias] of aliases.entries()) {
    const key = bare(alias);
    if (!BY_HEADER.has(key)) BY_HEADER.set(key, { field: field as CsvField, rank });
  }
}

/**
 * The fact that a column holds, by its header, and how good a source it is (0 is best); null when it is not read.
 */
export function csvFieldOf(header: string): { field: CsvField; rank: number } | null {
  const key = bare(header.slice(0, 100));
  return BY_HEADER.get(key) ?? (PHOTO_COLUMN.test(key) ? { field: "images", rank: 100 } : null);
}
