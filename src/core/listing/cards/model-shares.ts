import { LRUCache } from "lru-cache";
import type { Queryable } from "#kernel/database/db.ts";
import { HIGHLIGHT_KEYS, type HighlightKey, type Shares } from "../rules/highlights.ts";
import { MARKS, PLACE_OF_MARK } from "../stock/mark-numbers.ts";

/** Fewer cars of a model say nothing about it; fewer cars in all say nothing either. */
const MIN_CARS = 10;
/** The most cars of a model that are counted, the latest. More would not change a share by much, and a common model has thousands. */
const MAX_OF_MODEL = 500;
/** The same for all models together. */
const MAX_OF_STOCK = 5_000;

/** How long shares are used. They move slowly, and a card is only made again when its car changes. */
const TTL_MS = 3_600_000;
/** The most models that are kept, with some 300 bytes each. */
const MAX_MODELS = 4_000;

/** Returns SQL that counts cars: all, those with one owner, and by the number of each mark (`markNumber`). */
const count = (where: string, most: number): string => `
  with cars as (select l.marks, l.owners from listing_vehicles l ${where} order by l.id desc limit ${most})
  select (select count(*)::int from cars) as cars,
    (select count(*)::int from cars where owners = 1) as "oneOwner",
    (select json_object_agg(mark, cars) from (
      select mark, count(*) as cars from cars, unnest(marks) mark group by mark) marked) as marks`;

const COUNT_MODELS = `
  select wanted.place::int, counted.* from unnest($1::text[], $2::text[]) with ordinality as wanted(make, model, place)
  cross join lateral (${count("where lower(l.make) = lower(wanted.make) and lower(l.model) = lower(wanted.model)", MAX_OF_MODEL)}) counted`;
const COUNT_STOCK = count("", MAX_OF_STOCK);

type Counts = { cars: number; oneOwner: number; marks: Record<string, number> | null };

/** The place of each highlight that is a mark of the stock. */
const PLACE_OF_KEY: ReadonlyMap<string, number> = new Map(HIGHLIGHT_KEYS.map((key, place) => [key, place]));
const ONE_OWNER = PLACE_OF_KEY.get("one-owner" satisfies HighlightKey) as number;

/** Returns the shares that counts amount to; null when there are too few cars. */
function toShares({ cars, oneOwner, marks }: Counts): Shares | null {
  if (cars < MIN_CARS) return null;
  const percent = (having: number) => Math.round((100 * having) / cars);
  const shares = new Uint8Array(HIGHLIGHT_KEYS.length);
  for (const [number, having] of Object.entries(marks ?? {})) {
    const mark = MARKS[PLACE_OF_MARK.get(Number(number)) ?? -1];
    const place = mark === undefined ? undefined : PLACE_OF_KEY.get(mark);
    if (place !== undefined) shares[place] = percent(having);
  }
  shares[ONE_OWNER] = percent(oneOwner);
  return shares;
}

/** The make and model of a car; null is unknown. */
export type CarModel = { make: string | null; model: string | null };
type KnownModel = { make: string; model: string };

/** Returns the key of a car's model; null when it is not known. */
const keyOf = ({ make, model }: CarModel): string | null =>
  make === null || model === null ? null : `${make}\n${model}`.toLowerCase();

type SharesByModel = Map<string, Shares | null>;

/** Finds the shares of the cars with which a car is compared; null when there are too few. */
export type SharesOf = (car: CarModel) => Shares | null;

/**
 * The shares of equipment and history among the listed cars of a model, or of all models where too few of one are listed. They are counted
 * when a card of the model is made, and kept for an hour.
 */
export class ModelShares {
  readonly #models = new LRUCache<string, Promise<Shares | null>>({ max: MAX_MODELS, ttl: TTL_MS });
  readonly #stock = new LRUCache<"all", Promise<Shares | null>>({ max: 1, ttl: TTL_MS });

  /** Returns the shares for some cars. Sends at most two statements, and none for models that it knows or that are being counted. */
  async read(pool: Queryable, cars: readonly CarModel[]): Promise<SharesOf> {
    const models = new Map<string, KnownModel>();
    for (const car of cars) {
      const key = keyOf(car);
      if (key !== null) models.set(key, car as KnownModel);
    }
    const found = await this.#ofModels(pool, models);
    const ofCar = (car: CarModel): Shares | null => found.get(keyOf(car) ?? "") ?? null;
    const stock = cars.some((car) => ofCar(car) === null) ? await this.#ofStock(pool) : null;
    return (car) => ofCar(car) ?? stock;
  }

  /**
   * Returns the shares of models. Another call may be counting some of them on a connection to another server. Where that fails, they are
   * counted again with this call's connection.
   */
  async #ofModels(pool: Queryable, models: ReadonlyMap<string, KnownModel>): Promise<SharesByModel> {
    const [missing, failed] = [new Map<string, KnownModel>(), new Map<string, KnownModel>()];
    const found: SharesByModel = new Map();
    const waits: Promise<unknown>[] = [];
    for (const [key, model] of models) {
      const known = this.#models.get(key);
      if (!known) missing.set(key, model);
      else
        waits.push(
          known.then(
            (shares) => found.set(key, shares),
            () => failed.set(key, model),
          ),
        );
    }
    const counted = this.#countModels(pool, missing);
    await Promise.all(waits);
    return new Map([...found, ...(await counted), ...(await this.#countModels(pool, failed))]);
  }

  /** Counts models, and keeps what comes of it. A failure is not kept. */
  #countModels(pool: Queryable, models: ReadonlyMap<string, KnownModel>): Promise<SharesByModel> {
    if (models.size === 0) return Promise.resolve(new Map());
    const [keys, wanted] = [[...models.keys()], [...models.values()]];
    const counted = pool
      .query<Counts & { place: number }>({
        name: "count-model-marks",
        text: COUNT_MODELS,
        values: [wanted.map(({ make }) => make), wanted.map(({ model }) => model)],
      })
      .then(({ rows }) => new Map(rows.map((row) => [keys[row.place - 1] ?? "", toShares(row)])));
    for (const key of keys) {
      const shares = counted.then((all) => all.get(key) ?? null);
      this.#models.set(key, shares);
      shares.catch(() => this.#models.delete(key));
    }
    return counted;
  }

  #ofStock(pool: Queryable): Promise<Shares | null> {
    return this.#stock.get("all")?.catch(() => this.#countStock(pool)) ?? this.#countStock(pool);
  }

  #countStock(pool: Queryable): Promise<Shares | null> {
    const shares = pool
      .query<Counts>({ name: "count-stock-marks", text: COUNT_STOCK })
      .then(({ rows }) => (rows[0] ? toShares(rows[0]) : null));
    this.#stock.set("all", shares);
    shares.catch(() => this.#stock.delete("all"));
    return shares;
  }
}
