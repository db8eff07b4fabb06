import { sql } from "kysely";
import type { Day } from "#core/facts/rules/day.ts";
import type { Db } from "#kernel/database/db.ts";
import { type PriceSlopes, USUAL_SLOPES } from "../rules/price-slopes.ts";
import { learnRangeWidth } from "../rules/range-width.ts";
import { dateOf } from "./days.ts";
import type { Segment } from "./price-columns.ts";

/** Key of the whole market among the makes. */
const MARKET = "";

type SegmentRow = { id: number; slopes: Omit<PriceSlopes, "regions"> };
type MakeRow = { slopes: PriceSlopes; rangeWidth: number | null };

/** A make with fewer valued cars has the market's range width. */
const MIN_CARS_OF_WIDTH = 1_000;

const slopeColumns = sql`per_year as "perYear", per_10k_miles as "per10kMiles", per_30_days as "per30Days", residual`;

/** The passes' results about the market: slopes by make and segment, and the width of ranges. Stored in the database. */
export class LearnedMarket {
  readonly #db: Db;
  readonly #segments = new Map<string, SegmentRow>();
  readonly #makes = new Map<string, MakeRow>();

  constructor(db: Db) {
    this.#db = db;
  }

  async load(): Promise<void> {
    const segments = await sql<SegmentRow["slopes"] & { id: number; name: string }>`
      select id, name, ${slopeColumns} from market_segments`.execute(this.#db);
    for (const { id, name, ...slopes } of segments.rows) this.#segments.set(name, { id, slopes });
    const makes = await sql<
      SegmentRow["slopes"] & { make: string; regions: Record<string, number>; rangeWidth: number | null }
    >`select make, regions, range_width as "rangeWidth", ${slopeColumns} from market_slopes`.execute(this.#db);
    for (const { make, regions, rangeWidth, ...slopes } of makes.rows) {
      this.#makes.set(make, { slopes: { ...slopes, regions: new Map(Object.entries(regions)) }, rangeWidth });
    }
  }

  /** Slopes of a make, or of the whole market if it has none. */
  slopesOfMake(make: string | null): PriceSlopes {
    const row = this.#makes.get(make?.toLowerCase() ?? MARKET) ?? this.#makes.get(MARKET);
    return row?.slopes ?? USUAL_SLOPES;
  }

  /** The slopes that a pass has learned for a segment; null for a new one. Regions are those of its make. */
  slopesOf({ name, make }: Segment): PriceSlopes | null {
    const row = this.#segments.get(name);
    return row === undefined ? null : { ...row.slopes, regions: this.slopesOfMake(make).regions };
  }

  /** Half of the range, in spreads (`learnRangeWidth`). */
  rangeWidthOf(make: string | null): number {
    const width = (name: string) => this.#makes.get(name)?.rangeWidth ?? null;
    return width(make?.toLowerCase() ?? MARKET) ?? width(MARKET) ?? learnRangeWidth([]);
  }

  /** @param make null for the whole market @param distances as for `learnRangeWidth`; null keeps the width */
  async keepMake(make: string | null, slopes: PriceSlopes, distances: readonly number[] | null, day: Day) {
    const name = make?.toLowerCase() ?? MARKET;
    const isEnough = distances !== null && distances.length >= (make === null ? 1 : MIN_CARS_OF_WIDTH);
    const rangeWidth = isEnough ? learnRangeWidth(distances) : (this.#makes.get(name)?.rangeWidth ?? null);
    this.#makes.set(name, { slopes, rangeWidth });
    const { perYear, per10kMiles, per30Days, residual, regions } = slopes;
    await sql`
      insert into market_slopes (make, per_year, per_10k_miles, per_30_days, residual, regions, range_width, learned_on)
        values (${name}, ${perYear}, ${per10kMiles}, ${per30Days}, ${residual},
          ${JSON.stringify(Object.fromEntries(regions))}, ${rangeWidth}, ${dateOf(day)})
        on conflict (make) do update set per_year = excluded.per_year, per_10k_miles = excluded.per_10k_miles,
          per_30_days = excluded.per_30_days, residual = excluded.residual, regions = excluded.regions,
          range_width = excluded.range_width, learned_on = excluded.learned_on`.execute(this.#db);
  }

  /** @returns the segment's id */
  async keepSegment({ name, make, model }: Segment, slopes: PriceSlopes, day: Day): Promise<number> {
    const { perYear, per10kMiles, per30Days, residual } = slopes;
    const { rows } = await sql<{ id: number }>`
      insert into market_segments (name, make, model, per_year, per_10k_miles, per_30_days, residual, learned_on)
        values (${name}, ${make}, ${model}, ${perYear}, ${per10kMiles}, ${per30Days}, ${residual}, ${dateOf(day)})
        on conflict (name) do update set per_year = excluded.per_year, per_10k_miles = excluded.per_10k_miles,
          per_30_days = excluded.per_30_days, residual = excluded.residual, learned_on = excluded.learned_on
        returning id`.execute(this.#db);
    const [row] = rows;
    if (row === undefined) throw new Error(`market_segments returned no row for ${name}`);
    this.#segments.set(name, { id: row.id, slopes: { perYear, per10kMiles, per30Days, residual } });
    return row.id;
  }

  idOf({ name }: Segment): number | null {
    return this.#segments.get(name)?.id ?? null;
  }
}
