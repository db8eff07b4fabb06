import { carAddress, photoOf } from "./pages/addresses.ts";
import { dataOf } from "./pages/data.ts";
import { lacksPhotos } from "./pages/photos.ts";
import { rebateOf } from "./pages/price-lines.ts";
import type { SitePlan } from "./plan.ts";
import type { SiteBuilder } from "./site-builder.ts";
import type { CarExpectation, CarKey, FieldKey, JudgedField, StockCar, WebsiteKey } from "./website.ts";

const MILES_A_KM = 0.621371;
const VIN_LENGTH = 17;

type Value = string | number | null;

/** Returns all selections of a list, in its order. */
function selections(words: readonly string[]): string[][] {
  return words.reduce<string[][]>((all, word) => all.flatMap((chosen) => [chosen, [...chosen, word]]), [[]]);
}

/** Returns the name with any of the drive, cab and door words before or behind it. */
const withExtras = (name: string, extras: readonly string[]): string[] =>
  selections(extras).flatMap((chosen) => [`${name} ${chosen.join(" ")}`, `${chosen.join(" ")} ${name}`]);

/** Other right names of a model, and what then stands before its trim. */
const OTHER_MODELS: Readonly<Record<string, readonly (readonly [model: string, trimBefore: string])[]>> = {
  "F-250": [
    ["Super Duty F-250", ""],
    ["F-250 Super Duty", ""],
    ["F-250SD", ""],
  ],
  "330i": [
    ["3 Series", "330i"],
    ["3 Series", ""],
  ],
  "C-Class": [["C 300", ""]],
  "RX 350": [["RX", "350"]],
  Cooper: [["Cooper S", ""]],
  "Range Rover Sport": [["Range Rover", "Sport"]],
};

/** Where the page rounds a mileage to thousands, the exact one of the data is right as well, also of an earlier day. */
function exactMileage(site: SiteBuilder, car: StockCar): number[] {
  const { mileage } = dataOf(site, car);
  return site.plan.mileage.roundTo > 1 && mileage !== null ? [mileage] : [];
}

/** A rebate is not for everyone, so the price before it is right as well. */
const otherPrices = ({ plan }: SiteBuilder, car: StockCar): number[] =>
  car.price !== null && !plan.canada && plan.price.besides.includes("rebate") ? [car.price + rebateOf(car)] : [];

/** Returns what a careful person reads as this fact, and further readings of it that are right as well. */
function truthOf(
  site: SiteBuilder,
  car: StockCar,
  field: keyof CarKey["fields"],
): { right: Value; accept: readonly (string | number)[] } {
  const { plan, dealer } = site;
  const extras = plan.name.extras === "none" ? [] : car.extras;
  switch (field) {
    case "model": {
      const names = [car.model, ...(OTHER_MODELS[car.model] ?? []).map(([model]) => model)];
      return { right: car.model, accept: names.flatMap((name) => withExtras(name, extras)) };
    }
    case "trim": {
      const trims = [car.trim, ...(OTHER_MODELS[car.model] ?? []).map(([, before]) => `${before} ${car.trim}`)];
      return { right: car.trim, accept: trims.flatMap((trim) => withExtras(trim, extras)) };
    }
    case "priceUsd":
      return { right: plan.canada && !plan.price.namesUsd ? null : car.price, accept: otherPrices(site, car) };
    case "mileageMiles": {
      if (!plan.canada || car.mileage === null) return { right: car.mileage, accept: exactMileage(site, car) };
      const miles = car.mileage * MILES_A_KM;
      return { right: Math.round(miles), accept: [Math.floor(miles), Math.ceil(miles)] };
    }
    case "condition":
      return { right: car.certified && site.shownReach(car, "condition") !== null ? "certified" : "used", accept: [] };
    case "city":
    case "state":
    case "zipCode":
      return { right: dealer[field], accept: [] };
    default:
      return { right: car[field], accept: [] };
  }
}

const PLACE_FIELDS: readonly JudgedField[] = ["city", "state", "zipCode", "condition"];

function fieldKey(site: SiteBuilder, car: StockCar, field: keyof CarKey["fields"]): FieldKey {
  const { right, accept } = truthOf(site, car, field);
  const isShown = PLACE_FIELDS.includes(field) ? field === "condition" : site.shownReach(car, field) === "open";
  // The shorter VIN of a car from before 1981 may be left out.
  const isDoubtful = field === "vin" && car.vin.length < VIN_LENGTH;
  // A Canadian page that names US dollars speaks against itself.
  const isForeign = field === "priceUsd" && site.plan.canada;
  return { right, accept, mayBeAbsent: !isShown || isDoubtful || isForeign };
}

function carKey(site: SiteBuilder, car: StockCar, sisterHost: string): CarKey {
  const reach = site.shownReach(car, "make");
  const expectation: CarExpectation = car.pending ? "either" : reach === "open" ? "must" : "may";
  const key = (field: keyof CarKey["fields"]) => fieldKey(site, car, field);
  const address = carAddress(site, car, sisterHost)
    .replace(/^https:\/\//, "")
    .replace(/\/$/, "");
  return {
    car,
    expectation,
    fields: {
      vin: key("vin"),
      stockNumber: key("stockNumber"),
      year: key("year"),
      make: key("make"),
      model: key("model"),
      trim: key("trim"),
      priceUsd: key("priceUsd"),
      mileageMiles: key("mileageMiles"),
      condition: key("condition"),
      exteriorColor: key("exteriorColor"),
      interiorColor: key("interiorColor"),
      city: key("city"),
      state: key("state"),
      zipCode: key("zipCode"),
    },
    addresses: [address],
    hasPhotos: !lacksPhotos(site, car) && site.shownReach(car, "images") === "open",
  };
}

const TOTALS_WITHOUT_PROOF: readonly SitePlan["total"]["form"][] = [
  "none",
  "page-of",
  "spelled",
  "shown-count",
  "on-page",
];

/** Returns the answer key of a site whose pages are all written. */
export function websiteKey(site: SiteBuilder, stock: readonly StockCar[], sisterHost: string): WebsiteKey {
  const cars = stock.filter(({ kind }) => kind === "used").map((car) => carKey(site, car, sisterHost));
  const { total, pager, parts } = site.plan;
  const reachable = cars.every(({ expectation }) => expectation !== "may");
  const hasTotal =
    !TOTALS_WITHOUT_PROOF.includes(total.form) &&
    total.truth === "right" &&
    pager.trouble === "none" &&
    parts === "none";
  return {
    cars,
    notCars: stock.filter(({ kind }) => kind !== "used"),
    reachable,
    provable: reachable && hasTotal,
    photoOf,
  };
}
