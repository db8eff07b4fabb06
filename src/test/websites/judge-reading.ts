import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import type { CarKey, CarKind, FieldKey, JudgedField, StockCar, Website } from "./website.ts";

export const FAULT_KINDS = [
  "wrong value",
  "lost car",
  "not for sale published",
  "false complete",
  "invented car",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A reader's fault. `field` is the fact, or for a vehicle that is not for sale its kind; `car` names the vehicle in words. */
export type Fault = {
  kind: FaultKind;
  field: JudgedField | CarKind | null;
  car: string;
  expected: unknown;
  got: unknown;
};

export type FieldCounts = Record<JudgedField, { right: number; wrong: number; missing: number }>;

export type Judgement = {
  faults: Fault[];
  /** Cars that had to be found, and those of them that were. */
  carsExpected: number;
  carsFound: number;
  fields: Partial<FieldCounts>;
  saysComplete: boolean;
};

const plain = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
const bare = (address: string): string =>
  address
    .replace(/^https?:\/\//, "")
    .replace(/#.*$/, "")
    .replace(/\/$/, "")
    .toLowerCase();
const nameOf = ({ id, year, make, model, trim }: StockCar): string => `#${id} ${year} ${make} ${model} ${trim}`;

const isRight = ({ right, accept }: FieldKey, got: unknown): boolean =>
  right !== null && [right, ...accept].some((value) => plain(value) === plain(got));

/** A vehicle of the stock, and its key where it is one of the dealer's used cars. */
type Candidate = { car: StockCar; key: CarKey | undefined };

/** True when a published vehicle has the price or the mileage of one of the stock, also where its odometer counts kilometers. */
function hasAmounts({ car, key }: Candidate, { priceUsd, mileageMiles }: VehicleFacts): boolean {
  const isMileage = key === undefined ? mileageMiles === car.mileage : isRight(key.fields.mileageMiles, mileageMiles);
  return (priceUsd !== null && priceUsd === car.price) || (mileageMiles !== null && isMileage);
}

/** Finds the vehicle that a published one is: by VIN, page, stock number, or name with year, mileage or price. */
function matchOf(
  keys: readonly CarKey[],
  stock: readonly StockCar[],
  addressOf: ReadonlyMap<string, StockCar>,
  facts: VehicleFacts,
): StockCar | null {
  const byVin = stock.find(({ vin }) => vin === facts.vin);
  if (byVin) return byVin;
  const byAddress = facts.originalListingUrl === null ? undefined : addressOf.get(bare(facts.originalListingUrl));
  if (byAddress) return byAddress;
  const byStock = stock.find(
    ({ stockNumber }) => facts.stockNumber !== null && plain(stockNumber) === plain(facts.stockNumber),
  );
  if (byStock) return byStock;
  const title = plain(`${facts.title} ${facts.make} ${facts.model}`);
  const candidates = stock.map((car): Candidate => ({ car, key: keys.find((one) => one.car === car) }));
  const named = candidates.filter(({ car, key }) => {
    const models = key === undefined ? [car.model] : [key.fields.model.right, ...key.fields.model.accept];
    return title.includes(plain(car.make)) && models.some((model) => title.includes(plain(model)));
  });
  const ofYear = named.filter(({ car }) => car.year === facts.year);
  const [only] = named.length === 1 ? named : ofYear;
  if (only && (named.length === 1 || ofYear.length === 1)) return only.car;
  return named.find((candidate) => hasAmounts(candidate, facts))?.car ?? null;
}

class Judge {
  readonly faults: Fault[] = [];
  readonly fields: Partial<FieldCounts> = {};
  readonly #website: Website;

  constructor(website: Website) {
    this.#website = website;
  }

  count(field: JudgedField, outcome: "right" | "wrong" | "missing"): void {
    const counts = this.fields[field] ?? { right: 0, wrong: 0, missing: 0 };
    counts[outcome] += 1;
    this.fields[field] = counts;
  }

  wrong(key: CarKey, field: JudgedField, expected: unknown, got: unknown): void {
    this.count(field, "wrong");
    this.faults.push({ kind: "wrong value", field, car: nameOf(key.car), expected, got });
  }

  judgeCar(key: CarKey, facts: VehicleFacts): void {
    for (const [name, fieldKey] of Object.entries(key.fields)) {
      const field = name as keyof CarKey["fields"];
      const got = facts[field];
      if (got === null) {
        if (fieldKey.right !== null && !fieldKey.mayBeAbsent) this.count(field, "missing");
      } else if (isRight(fieldKey, got)) this.count(field, "right");
      else this.wrong(key, field, fieldKey.right, got);
    }
    this.#judgeImages(key, facts.images);
    this.#judgeAddress(key, facts.originalListingUrl);
  }

  #judgeImages(key: CarKey, images: readonly string[]): void {
    if (images.length === 0) {
      if (key.hasPhotos) this.count("images", "missing");
      return;
    }
    const shots = images.map((address) => this.#website.key.photoOf(address));
    const strange = images.find((_, index) => !shots[index]?.startsWith(`${key.car.photoKey}/`));
    const isTwice = new Set(shots).size < shots.length;
    if (strange !== undefined) this.wrong(key, "images", `photos in ${key.car.photoKey}`, strange);
    else if (isTwice) this.wrong(key, "images", "one picture per shot", images.join(" "));
    else this.count("images", "right");
  }

  #judgeAddress(key: CarKey, address: string | null): void {
    if (address === null) return;
    if (key.addresses.some((own) => own.toLowerCase() === bare(address))) this.count("originalListingUrl", "right");
    else this.wrong(key, "originalListingUrl", key.addresses[0] ?? null, address);
  }
}

/** Compares what was read of a generated website with its key. @param published the vehicles that the crawl delivered */
export function judgeReading(
  website: Website,
  report: Pick<CrawlReport, "outcome">,
  published: readonly VehicleFacts[],
): Judgement {
  const { key } = website;
  const judge = new Judge(website);
  const stock = [...key.cars.map(({ car }) => car), ...key.notCars];
  const addressOf = new Map(
    key.cars.flatMap(({ car, addresses }) => addresses.map((address) => [address.toLowerCase(), car] as const)),
  );
  const found = new Set<StockCar>();
  for (const facts of published) {
    const car = matchOf(key.cars, stock, addressOf, facts);
    if (car === null || found.has(car)) {
      const got = `${facts.title} ${facts.vin ?? ""} ${facts.priceUsd ?? ""} ${facts.originalListingUrl ?? ""}`;
      judge.faults.push({
        kind: "invented car",
        field: null,
        car: facts.title,
        expected: car === null ? null : `once: ${nameOf(car)}`,
        got,
      });
      continue;
    }
    found.add(car);
    const carKey = key.cars.find((one) => one.car === car);
    if (carKey) judge.judgeCar(carKey, facts);
    else
      judge.faults.push({
        kind: "not for sale published",
        field: car.kind,
        car: nameOf(car),
        expected: null,
        got: facts.title,
      });
  }
  const expected = key.cars.filter(({ expectation }) => expectation === "must");
  const lost = key.cars.filter(({ car, expectation }) => expectation !== "either" && !found.has(car));
  for (const { car, expectation } of lost) {
    if (expectation === "must")
      judge.faults.push({ kind: "lost car", field: null, car: nameOf(car), expected: car.vin, got: null });
  }
  const saysComplete = report.outcome === "complete";
  if (saysComplete && lost.length > 0) {
    judge.faults.push({
      kind: "false complete",
      field: null,
      car: "",
      expected: `${key.cars.length} cars`,
      got: `${found.size} cars`,
    });
  }
  const carsFound = expected.filter(({ car }) => found.has(car)).length;
  return { faults: judge.faults, carsExpected: expected.length, carsFound, fields: judge.fields, saysComplete };
}
