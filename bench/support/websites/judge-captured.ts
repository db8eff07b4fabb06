import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { CapturedSite, CapturedVehicle } from "./captured-site.ts";

const plain = (value: unknown): string =>
  String(value ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
const pathOf = (address: string): string =>
  decodeURI(new URL(address, "http://captured.example").pathname).replace(/\/$/, "").toUpperCase();

const FIELDS = {
  year: (facts: VehicleFacts) => facts.year,
  make: (facts: VehicleFacts) => facts.make,
  model: (facts: VehicleFacts) => facts.model,
  trim: (facts: VehicleFacts) => facts.trim,
  price: (facts: VehicleFacts) => facts.priceUsd,
  mileage: (facts: VehicleFacts) => facts.mileageMiles,
  // The keys say "cpo".
  condition: (facts: VehicleFacts) => (facts.condition === "certified" ? "cpo" : facts.condition),
};

function wrongValues(car: CapturedVehicle, facts: VehicleFacts): string[] {
  return Object.entries(FIELDS).flatMap(([field, read]) => {
    const got = read(facts);
    if (!(field in car) || got === null) return [];
    const right = [car[field], ...(car.accept?.[field] ?? [])];
    if (right.some((value) => value !== null && plain(value) === plain(got))) return [];
    return [`${car.vin} ${field}: expected ${JSON.stringify(car[field])}, got ${JSON.stringify(got)}`];
  });
}

const identityOf = (car: CapturedVehicle): string =>
  car.byPath ? pathOf(car.detailPath ?? "") : car.vin.toUpperCase();

/**
 * Returns everything that is wrong in a reading of a captured website, one line each: wrong values, vehicles that may not be published or
 * do not exist, and a false "complete". What is missing is not wrong.
 */
export function wrongIn({ key }: CapturedSite, report: CrawlReport, published: readonly VehicleFacts[]): string[] {
  const expected = new Map(key.vehicles.map((car) => [identityOf(car), car]));
  const optional = new Map(
    (key.optionalVins ?? []).map((car) =>
      typeof car === "string" ? [car.toUpperCase(), null] : [identityOf(car), car],
    ),
  );
  const found = new Set<string>();
  const wrong = published.flatMap((facts) => {
    const names = [facts.vin ?? "", facts.originalListingUrl === null ? "" : pathOf(facts.originalListingUrl)];
    const name = names.find((one) => expected.has(one) || optional.has(one));
    if (name === undefined)
      return [`published, but not in the key: ${facts.title} ${facts.vin ?? facts.originalListingUrl ?? ""}`];
    if (found.has(name)) return [`published twice: ${facts.title}`];
    found.add(name);
    const car = expected.get(name);
    return car ? wrongValues(car, facts) : [];
  });
  const isWhole = key.complete !== false && [...expected.keys()].every((name) => found.has(name));
  const isFalse = key.judgeComplete !== false && report.outcome === "complete" && !isWhole;
  return isFalse ? [...wrong, "says complete"] : wrong;
}
