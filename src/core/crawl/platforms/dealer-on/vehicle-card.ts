import type { RawVehicle } from "../../platform.ts";
import type { JsonObject } from "../../reading/lenient-json.ts";
import { objectAt, plain } from "../shared/json-answer.ts";
import { recordVehicle } from "../shared/reading/vehicle-record.ts";
import { placeName } from "../shared/rooftops.ts";

/** Returns the CARFAX link in a piece of HTML: the history report is one or two links around badges. */
function carfaxLink(html: unknown): string | null {
  if (typeof html !== "string") return null;
  const links = [...html.slice(0, 20_000).matchAll(/href\s*=\s*["']([^"']{1,2000})["']/gi)].map(
    (match) => match[1] ?? "",
  );
  return links.find((href) => /carfax/i.test(href)) ?? null;
}

function photosOf(card: JsonObject): string[] {
  const carousel = objectAt(card, "VehicleImageModel", "VehicleImageCarouselModel");
  const list = Array.isArray(carousel.PhotoList) ? carousel.PhotoList : [];
  const photos = list
    .map((photo) => (typeof photo === "string" ? photo : Object.values(objectAt(photo)).find(isAddress)))
    .filter((photo) => typeof photo === "string");
  const single = [carousel.DefaultPhoto, carousel.ImageUrl, objectAt(card, "VehicleImageModel").VehiclePhotoSrc];
  return photos.length > 0 ? photos : single.filter((photo) => typeof photo === "string");
}

const isAddress = (value: unknown): boolean => typeof value === "string" && /^(?:https?:)?\/\/?\w/.test(value);

/**
 * Reads one `VehicleCard` of the inventory service as raw strings. `VehicleInternetPrice` is 0 at most rooftops and `TaggingPrice` is the
 * sticker price, so the price comes from the price library. The certification comes from the card's own flag.
 */
export function vehicleOfCard(card: JsonObject, pageUrl: string): RawVehicle {
  const { raw } = recordVehicle(card, pageUrl);
  const text = (...names: string[]) => names.map((name) => plain(card[name])).find((value) => value !== null) ?? null;
  const internet = plain(card.VehicleInternetPrice);
  return {
    ...raw,
    pageUrl,
    vin: text("VehicleVin") ?? plain(objectAt(card, "VehicleImageModel", "VehicleImageCarouselModel").Vin),
    stockNumber: text("VehicleStockNumber"),
    title: text("VehicleName"),
    year: text("VehicleYear"),
    make: text("VehicleMake"),
    model: text("VehicleModel"),
    trim: text("VehicleTrim", "VehicleRuleAdjustedTrim"),
    bodyStyle: text("VehicleBodyStyle"),
    condition: card.VehicleCpo === true ? "Certified" : text("VehicleType", "VehicleCondition"),
    price: pricesInLibrary(card.VehiclePriceLibrary)[0] ?? (Number(internet) > 0 ? internet : null),
    mileage: text("VehicleMileage", "Mileage"),
    exteriorColor: text("ExteriorColorLabel", "VehicleGenericColor"),
    interiorColor: text("InteriorColorLabel"),
    fuelType: text("VehicleFuelType"),
    transmission: text("VehicleTransmission", "TransmissionLabel"),
    drivetrain: text("VehicleDriveTrain"),
    images: photosOf(card),
    city: text("DealerLocatedAtCity"),
    state: text("DealerLocatedAtState"),
    zipCode: text("DealerLocatedAtZip", "DealerLocatedAtZipCode"),
    rooftop: placeName(card.DealerLocatedAtCity, card.DealerLocatedAtState),
    carfaxUrl: carfaxLink(card.VehicleCarHistoryReport),
    detailUrl: text("VehicleDetailUrl") ?? plain(objectAt(card, "VehicleImageModel").VehicleDetailUrl),
  };
}

/** Words in the names of amounts that are not the price: the sticker, the dealer's cost, parts and sums of a price stack. */
const NOT_THE_PRICE =
  /msrp|retail|invoice|cost|saving|save|discount|rebate|payment|lease|fee|incentive|book|kbb|nada|market|\bwas\b|global|cash|finance|trade|adjust|upfit|accessor|package|doc/i;
/** Names of the shopper's price, best first: the last line of the price stack, the internet price, the price. */
const PREFERRED = [
  /^calc_final price$/,
  /^calc_internet price$/,
  /^(?:calc_)?(?:final|total) price$/,
  /^internet price$/,
  /^(?:calc_)?(?:sale|special|our|your|dealer|selling|asking|advertised|e-?price) ?(?:price)?$/,
  /^(?:calc_)?price$/,
];

/**
 * Reads a car's price stack, which is base64 of "name:amount;name:amount".
 * @returns the amounts that may be the price, most likely first; never the invoice, which must not be published, or the
 *   sticker price
 */
export function pricesInLibrary(base64: unknown): string[] {
  if (typeof base64 !== "string" || base64.length > 20_000 || !/^[A-Za-z0-9+/\s]+={0,2}$/.test(base64)) return [];
  const rows: { name: string; amount: string }[] = [];
  for (const part of Buffer.from(base64, "base64").toString("utf8").split(";")) {
    const [, name, amount] = /^\s*([^\s:][^:]{0,79}):\s*\$?([\d,]{1,12}(?:\.\d{1,4})?)\s*$/.exec(part) ?? [];
    if (name === undefined || amount === undefined || NOT_THE_PRICE.test(name)) continue;
    if (Number(amount.replaceAll(",", "")) > 0) rows.push({ name: name.trim().toLowerCase(), amount });
  }
  const ranked = PREFERRED.flatMap((pattern) => rows.filter(({ name }) => pattern.test(name)));
  return [...new Set(ranked.map(({ amount }) => amount))];
}
