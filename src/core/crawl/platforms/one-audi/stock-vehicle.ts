import { readFeeLines } from "#core/facts/rules/fee-lines.ts";
import type { MandatoryFee } from "#core/facts/rules/price-basis.ts";
import { detailAddress, sameSite } from "#core/facts/rules/urls.ts";
import type { RawVehicle } from "../../platform.ts";
import type { JsonObject } from "../../reading/lenient-json.ts";
import { firstPhotos, objectAt, objectsIn, plain } from "../shared/json-answer.ts";

/** Reads one `stockCar` as raw strings. Cars of all makes are among them, because Audi dealers take them in. */
export function stockVehicle(car: JsonObject, pageUrl: string): RawVehicle {
  const { exteriorColor, interiorColor } = objectAt(car.colorInfo);
  const dealer = objectAt(car.dealer);
  const title = plain(car.titleText);
  const photos = objectsIn(car.images).filter(({ type }) => type === undefined || type === "photo");
  return {
    pageUrl,
    vin: plain(car.vin),
    stockNumber: attribute(car, "VEHICLE_ID") ?? plain(car.commissionNumber),
    title,
    year: plain(objectAt(car.modelInfo).modelyear) ?? plain(objectAt(car.model).salesModelyear),
    model: modelOf(car),
    // For other makes the subtitle is a slogan: "Performance Dual Motor All-Wheel Drive".
    trim: /\baudi\b/i.test(String(title)) ? withoutMarks(car.subtitleText) : null,
    condition: conditionOf(car),
    price: priceOf(car),
    fees: feesOf(car),
    mileage: plain(objectAt(car.mileage, "value").number),
    exteriorColor: colorOf(exteriorColor),
    interiorColor: colorOf(interiorColor),
    fuelType: plain(objectAt(car.engineInfo, "fuel").text),
    transmission: plain(car.gearText),
    drivetrain: plain(car.driveText),
    images: firstPhotos(photos.map(({ url }) => url ?? null)),
    city: plain(dealer.city),
    zipCode: plain(dealer.zip),
    rooftop: plain(dealer.name),
    carfaxUrl: attribute(car, "URL_CARFAX"),
    detailUrl: plain(car.weblink),
  };
}

/** True when the car's page is on the website that lists it. Cars of a group's other rooftops have theirs on other websites. */
export function isOwnCar({ detailUrl, pageUrl }: RawVehicle): boolean {
  const address = detailAddress(detailUrl, pageUrl);
  return address !== null && sameSite(address, pageUrl);
}

type Value = JsonObject[string] | undefined;

const attribute = (car: JsonObject, name: string) =>
  plain(objectsIn(car.dynamicAttributes).find(({ id }) => id === name)?.value);

const colorOf = (color: Value) =>
  plain(objectAt(color, "colorInfo").text) ?? plain(objectAt(color, "baseColorInfo").text);

const withoutMarks = (text: Value): string | null => {
  const words = plain(text);
  return words === null ? null : String(words).replace(/[®™]/g, "");
};

/** Returns the model's name. Where Audi has none for another make's car, its code is used. */
function modelOf(car: JsonObject): string | number | null {
  const { code, text } = objectAt(car.modelInfo, "genericModel");
  return text === code ? null : plain(text);
}

function conditionOf(car: JsonObject): string | number | null {
  const labels = objectsIn(car.qualityLabel).map(({ label }) => String(label));
  const type = { N: "New", U: "Used" }[String(car.cartypeText)] ?? plain(objectAt(car.preUse).text) ?? preUseOf(car);
  return type === "New" ? type : labels.some((label) => /\bcpo\b|certified/i.test(label)) ? "Certified" : type;
}

/** Returns the earlier use: `N` is a new car, the other codes are kinds of use. */
function preUseOf(car: JsonObject): string | null {
  const code = plain(objectAt(car.preUse).code);
  return code === null ? null : code === "N" ? "New" : "Used";
}

/** The steps of a price stack that are prices or parts of one. All others are fees, whose names differ between dealers. */
const NO_FEES = new Set(["sale", "final", "list", "dealerPrice", "dealerDiscount"]);

/**
 * Returns the advertised price `sale`. The page adds fees to it under various names. It counts only where the stack adds up to `final` or
 * `dealerPrice`: otherwise its steps mean something else.
 */
function priceOf(car: JsonObject): number | null {
  const steps = priceSteps(car);
  const sale = steps.get("sale") ?? 0;
  if (!(sale > 0)) return null;
  const fees = [...steps].filter(([type, value]) => !NO_FEES.has(type) && value > 0);
  const whole = fees.reduce((sum, [, value]) => sum + value, sale);
  const sums = ["dealerPrice", "final"].map((type) => steps.get(type)).filter((value) => value !== undefined);
  return sums.length === 0 || sums.some((value) => Math.abs(value - whole) < 1) ? sale : null;
}

const priceSteps = (car: JsonObject): Map<string, number> =>
  new Map(
    objectsIn(car.carPrices).map(({ type, price }) => [
      String(type),
      Number(plain(objectAt(price).value) ?? Number.NaN),
    ]),
  );

/** Returns the steps of a price stack whose names are those of fees ("dealerDocFees"); undefined where there are none. */
function feesOf(car: JsonObject): MandatoryFee[] | undefined {
  const fees = [...priceSteps(car)].flatMap(([type, value]) =>
    readFeeLines(`${type.replace(/([a-z])([A-Z])/g, "$1 $2")} $${value}`),
  );
  return fees.length === 0 ? undefined : fees.map(({ name, amountUsd }) => ({ name, amountUsd }));
}
