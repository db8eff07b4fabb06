import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { DbOrTransaction } from "#kernel/database/db.ts";
import type { OfficialFigures, OfficialSource } from "./official-endpoints.ts";
import type { OfficialKind } from "./official-tables.ts";
import { isOfModel, type MatchedCar, matchVariants, officialMakes } from "./rules/match-variants.ts";
import { rangeOf, summarizeFuelEconomy } from "./rules/summarize-figures.ts";

const DAY_MS = 86_400_000;
/** Files change at most once a day, and cars of one model follow one another. About 2 kB each. */
const MAX_REMEMBERED = 300;
const FILES_FOR_MS = 10_000;
const SHOWN_RECALLS = 3;

const NOTHING: OfficialFigures = { fuelEconomy: null, ratings: null, recalls: null };

type Files = Partial<Record<OfficialKind, { version: string; written: Date }>>;
type YearAndMakes = { year: number; makes: string[] };

/** Reads official figures, and remembers those of the models that were asked for last. */
export class OfficialReader {
  readonly #remembered = new LRUCache<string, OfficialFigures>({ max: MAX_REMEMBERED });
  readonly #nowMs: () => number;
  #files: { until: number; found: Promise<Files> } | null = null;

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs;
  }

  /** Returns whether a file is in use, so that cars need not be read where none is. */
  async hasFiles(db: DbOrTransaction): Promise<boolean> {
    return Object.keys(await this.#readFiles(db)).length > 0;
  }

  /** Returns the figures of a car's model. */
  async read(db: DbOrTransaction, car: MatchedCar): Promise<OfficialFigures> {
    const files = await this.#readFiles(db);
    if (car.year === null || !car.make || !car.model) return NOTHING;
    const today = Math.floor(this.#nowMs() / DAY_MS);
    const key = JSON.stringify([today, Object.values(files).map(({ version }) => version), matchedFacts(car)]);
    const remembered = this.#remembered.get(key);
    if (remembered) return remembered;
    const of = { year: car.year, makes: officialMakes(car.make) };
    const figures = {
      fuelEconomy: files["fuel-economy"]
        ? await readFuelEconomy(db, car, of, this.#source(files["fuel-economy"]))
        : null,
      ratings: files.ratings ? await readRatings(db, car, of, this.#source(files.ratings)) : null,
      recalls: files.recalls ? await readRecalls(db, car, of, this.#source(files.recalls)) : null,
    };
    this.#remembered.set(key, figures);
    return figures;
  }

  #source({ written }: { written: Date }): OfficialSource {
    const ageDays = Math.max(0, Math.floor((this.#nowMs() - written.getTime()) / DAY_MS));
    return { day: written.toISOString().slice(0, 10), ageDays };
  }

  #readFiles(db: DbOrTransaction): Promise<Files> {
    if (this.#files && this.#nowMs() < this.#files.until) return this.#files.found;
    const found = readFiles(db);
    const asked = { until: this.#nowMs() + FILES_FOR_MS, found };
    this.#files = asked;
    found.catch(() => {
      if (this.#files === asked) this.#files = null;
    });
    return found;
  }
}

/** Returns the facts that decide which figures are a car's; cars have many others. */
const matchedFacts = (car: MatchedCar) => [
  ...[car.year, car.make, car.model, car.trim, car.bodyStyle, car.doors],
  ...[car.fuelType, car.transmission, car.drivetrain, car.engineCc, car.cylinders],
];

async function readFiles(db: DbOrTransaction): Promise<Files> {
  const rows = await db.selectFrom("official_files").select(["kind", "fetched_at", "published_at"]).execute();
  return Object.fromEntries(
    rows.map(({ kind, fetched_at, published_at }) => [
      kind,
      { version: `${kind} ${fetched_at.toISOString()}`, written: published_at ?? fetched_at },
    ]),
  );
}

async function readFuelEconomy(
  db: DbOrTransaction,
  car: MatchedCar,
  { year, makes }: YearAndMakes,
  source: OfficialSource,
): Promise<OfficialFigures["fuelEconomy"]> {
  const variants = await db
    .selectFrom("official_fuel_economy")
    .selectAll()
    .where("year", "=", year)
    .where("make", "in", makes)
    .execute();
  const summary = summarizeFuelEconomy(matchVariants(car, variants));
  return summary && { ...summary, source };
}

async function readRatings(
  db: DbOrTransaction,
  car: MatchedCar,
  { year, makes }: YearAndMakes,
  source: OfficialSource,
): Promise<OfficialFigures["ratings"]> {
  const rows = await db
    .selectFrom("official_ratings")
    .selectAll()
    .where("year", "=", year)
    .where("make", "in", makes)
    .execute();
  const rated = rows.filter(({ model, drive }) => isOfModel(car, model, drive));
  const overall = rangeOf(rated.map((row) => row.overall));
  return (
    overall && {
      overall,
      front: rangeOf(rated.map((row) => row.front)),
      side: rangeOf(rated.map((row) => row.side)),
      rollover: rangeOf(rated.map((row) => row.rollover)),
      source,
    }
  );
}

/** Where no recall is found nothing is said: the agency may write the model in a way that we do not know. */
async function readRecalls(
  db: DbOrTransaction,
  car: MatchedCar,
  { year, makes }: YearAndMakes,
  source: OfficialSource,
): Promise<OfficialFigures["recalls"]> {
  const models = await db
    .selectFrom("official_recalled_models")
    .select(["model", "campaign"])
    .where("year", "=", year)
    .where("make", "in", makes)
    .execute();
  const isOurs = new Map([...new Set(models.map(({ model }) => model))].map((model) => [model, isOfModel(car, model)]));
  const campaigns = [...new Set(models.filter(({ model }) => isOurs.get(model)).map(({ campaign }) => campaign))];
  if (campaigns.length === 0) return null;
  const latest = await db
    .selectFrom("official_recalls")
    .select(["campaign", "component", "do_not_drive", "park_outside"])
    .select(sql<string | null>`to_char(reported_on, 'YYYY-MM-DD')`.as("reportedOn"))
    .where("campaign", "in", campaigns)
    .orderBy("reported_on", (order) => order.desc().nullsLast())
    .orderBy("campaign", "desc")
    .limit(SHOWN_RECALLS)
    .execute();
  return {
    count: campaigns.length,
    latest: latest.map(({ do_not_drive, park_outside, ...recall }) => ({
      ...recall,
      doNotDrive: do_not_drive,
      parkOutside: park_outside,
    })),
    source,
  };
}
