import { vinCheckDigit } from "#core/facts/rules/vin.ts";
import type { Draw } from "../draw.ts";
import type { SitePlan } from "../plan.ts";
import type { CarKind, StockCar } from "../website.ts";
import { CATALOG, type CatalogModel, EXTERIOR_COLORS, INTERIOR_COLORS, OTHER_VEHICLES } from "./catalog.ts";
import { madeOld } from "./old-cars.ts";

const YEAR_CODES = "ABCDEFGHJKLMNPRSTVWXY123456789";
const FIRST_CODED_YEAR = 1980;
const PLANTS = "ABCDEFGHJKLMNPRSTUVWXYZ";
/** The share of its value that a car keeps in a year. */
const KEPT_A_YEAR = 0.88;
const MILES_A_YEAR = 11_500;

/** Returns a VIN with the right year code and check digit. @param serial 6 digits */
function makeVin(prefix: string, year: number, plant: string, serial: string): string {
  const code = YEAR_CODES.charAt((year - FIRST_CODED_YEAR) % YEAR_CODES.length);
  const vin = (check: string) => `${prefix}${check}${code}${plant}${serial}`;
  return vin(vinCheckDigit(vin("0")) ?? "0");
}

/** Returns a VIN whose check digit is wrong, as tracking values that look like one have. */
export function wrongVin(draw: Draw): string {
  const right = makeVin(draw.pick(CATALOG).vin, 2019, "A", String(draw.between(100_000, 999_999)));
  return right.slice(0, 8) + (right.charAt(8) === "7" ? "4" : "7") + right.slice(9);
}

export type StockOptions = { modelYear: number; stockPrefix: string };

function yearOf(draw: Draw, { years: [from, to] }: CatalogModel, kind: CarKind, modelYear: number): number {
  if (kind === "new") return modelYear;
  const last = Math.min(to, modelYear - 1);
  const first = Math.max(from, last - 14);
  // Lots have more of the recent years.
  return last - Math.floor((last - first + 1) * draw.number() ** 1.6);
}

const fitting = (models: readonly CatalogModel[], kind: CarKind, modelYear: number): CatalogModel[] =>
  models.filter(({ years: [from, to] }) => (kind === "new" ? to >= modelYear : from < modelYear));

/** Draws one vehicle with all its facts. @param id its number on this website, which no other has */
function drawCar(draw: Draw, id: number, kind: CarKind, { modelYear, stockPrefix }: StockOptions): StockCar {
  const from = draw.pick(fitting(kind === "other vehicle" ? OTHER_VEHICLES : CATALOG, kind, modelYear));
  const year = yearOf(draw, from, kind, modelYear);
  const age = modelYear - year;
  const isNew = kind === "new";
  const mileage = isNew
    ? draw.between(3, 40)
    : Math.round((age + 0.3) * MILES_A_YEAR * (0.5 + draw.number())) + draw.between(1, 97);
  const roughPrice = isNew ? from.newUsd : from.newUsd * KEPT_A_YEAR ** (age + 1) * (0.85 + 0.3 * draw.number());
  const ending = draw.pick([995, 950, 900, 500, 988, 495, 250, 777]);
  const price = Math.max(1_995, Math.floor(roughPrice / 1_000) * 1_000 + ending);
  return {
    id,
    kind,
    certified: false,
    pending: false,
    year,
    make: from.make,
    model: from.model,
    trim: draw.pick(from.trims),
    body: from.body,
    extras: draw.some(from.extras, draw.between(0, from.extras.length)),
    vin: makeVin(from.vin, year, draw.pick([...PLANTS]), String(draw.between(100_000, 999_999))),
    stockNumber: `${stockPrefix}${1_000 + id * 7 + draw.between(0, 6)}`,
    price,
    mileage,
    exteriorColor: draw.pick(EXTERIOR_COLORS),
    interiorColor: draw.pick(INTERIOR_COLORS),
    newUsd: Math.round((from.newUsd * (0.95 + 0.15 * draw.number())) / 5) * 5,
    photoCount: draw.between(1, 9),
    photoKey: draw.characters(12),
    uuid: [8, 4, 4, 4, 12].map((length) => draw.characters(length)).join("-"),
  };
}

/** The kinds of other vehicles that this plan's pages show or name. */
function otherKinds(plan: SitePlan, draw: Draw): CarKind[] {
  const times = (kind: CarKind, from: number, to: number): CarKind[] =>
    Array.from({ length: draw.between(from, to) }, () => kind);
  const showsSold =
    plan.sections.includes("sold") || plan.ribbons.includes("sold") || plan.soldPage || plan.sitemap === "with-sold";
  return [
    ...(plan.newCars === "none" ? [] : times("new", 1, 5)),
    ...(showsSold ? times("sold", 1, 3) : []),
    ...(plan.sections.includes("sister") || plan.rooftops ? times("other dealer", 1, 4) : []),
    ...(plan.sitemap === "stale" ? times("gone", 1, 2) : []),
    ...(plan.sitemap === "old" ? times("gone", 3, 6) : []),
    ...(plan.otherVehicles ? times("other vehicle", 1, 2) : []),
  ];
}

const roundedTo = (amount: number, step: number): number => Math.max(step, Math.round(amount / step) * step);

/** Draws all vehicles that a site knows, the used ones for sale first. */
export function drawStock(draw: Draw, plan: SitePlan, modelYear: number): StockCar[] {
  const kinds: CarKind[] = [
    ...Array.from({ length: plan.stockSize }, (): CarKind => "used"),
    ...otherKinds(plan, draw.part("kinds")),
  ];
  return kinds.map((kind, id) => {
    const own = draw.part(`car/${id}`);
    const drawn = drawCar(own, id, kind, { modelYear, stockPrefix: plan.stock.prefix });
    const age = own.part("age");
    const car = kind === "used" && age.chance(plan.oldCars) ? madeOld(age, drawn) : drawn;
    const says = own.part("statements");
    const isCall = says.chance(plan.price.callShare);
    const isUnknown = says.chance(plan.mileage.unknownShare) && kind !== "new";
    return {
      ...car,
      certified: says.chance(plan.certifiedShare) && kind === "used" && modelYear - car.year < 7,
      pending: says.chance(0.2) && plan.ribbons.includes("pending") && kind === "used",
      price: isCall ? null : roundedTo(car.price ?? 0, plan.price.roundTo),
      mileage: isUnknown ? null : kind === "new" ? car.mileage : roundedTo(car.mileage ?? 0, plan.mileage.roundTo),
    };
  });
}
