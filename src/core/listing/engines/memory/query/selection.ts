import type { SearchedArea } from "../../../stock/searched-area.ts";
import type { SearchedBox } from "../../../stock/searched-box.ts";
import type { Counted } from "../../../stock/write-facets.ts";
import type { VehicleQuery } from "../../../vehicle-query-schemas.ts";
import { type Bits, countIn, intersect, slotsIn } from "../store/bitset.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";
import { type DetailTest, detailTests } from "./detail-tests.ts";
import { filtersOf, slotsOfSellers } from "./filters.ts";
import { carsOfWords, type MatchedWord, selectByWords } from "./select-by-words.ts";
import { selectList, shortestList } from "./select-list.ts";
import { selectRanges } from "./select-ranges.ts";
import { type Base, type Matches, selectSets, slotsPassing } from "./select-sets.ts";

/** The matches of a query. Its sets belong to the store's pool, so they are valid until the next search. */
export type Selection = Counted & {
  total: number;
  matching: Bits;
  /**
   * With words: exact matches; exact matches and prefixes; all matches. Each set includes the one before. Without words, or when all match
   * exactly, only the last.
   */
  byKind: readonly Bits[];
};

/** The searched places: within a circle, within a box, or within both. */
type Places = { area: SearchedArea | null; box: SearchedBox | null };

/** Finds the matches of a query, as sets of slots, and counts them for the facets. */
export function select(
  store: VehicleStore,
  query: VehicleQuery,
  asked: Places & { words: readonly MatchedWord[] },
): Selection {
  const { pool, live } = store;
  pool.reset(store.end);
  const filters = filtersOf(store, query);
  const details = detailTests(store, query);
  const isEverywhere = asked.area === null && asked.box === null;
  const isWhole = isEverywhere && asked.words.length === 0 && details.length === 0;
  if (isWhole && filters.cars === null && filters.others.length === 0) {
    const matching = pool.takeCopy(live);
    return { total: store.total, matching, byKind: [matching], counts: wholeCounts(store), without: {} };
  }
  const ranges = filters.others.flatMap(({ range }) => range ?? []);
  if (isWhole && filters.cars === null && ranges.length === filters.others.length) {
    const { slots, total, counts, without } = selectRanges(store, ranges);
    return { total, matching: slots, byKind: [slots], counts, without };
  }
  const area = sellersWithin(asked);
  const list = shortestList(store, filters, area);
  // A list of the area's vehicles needs no further check of the area.
  const others = { details, words: asked.words, area: list && list.filter === null ? null : area };
  const { base, kinds } =
    others.area === null && others.words.length === 0 && details.length === 0
      ? { base: wholeBase(store), kinds: [] }
      : baseOf(store, others);
  const found: Matches = list ? selectList(store, base, filters, list) : selectSets(store, base, filters);
  const matching = found.slots;
  for (const bits of kinds) intersect(bits, matching, base.windows);
  return { total: found.total, matching, byKind: [...kinds, matching], counts: found.counts, without: found.without };
}

/** Returns the slots of the matches of a query, ascending, without the counts that facets need. The caller may keep them. */
export function selectSlots(
  store: VehicleStore,
  query: VehicleQuery,
  asked: Places & { words: readonly MatchedWord[] },
): Uint32Array {
  const { pool } = store;
  pool.reset(store.end);
  const details = detailTests(store, query);
  const { base } = baseOf(store, { area: sellersWithin(asked), words: asked.words, details });
  const { slots, windows } = slotsPassing(store, base, filtersOf(store, query));
  return slotsIn(slots, countIn(slots, windows));
}

/** Returns the sellers in the searched places; null when no place is set. */
function sellersWithin({ area, box }: Places): readonly number[] | null {
  if (area === null || box === null) return (area ?? box)?.sellerNumbers() ?? null;
  const inBox = new Set(box.sellerNumbers());
  return area.sellerNumbers().filter((seller) => inBox.has(seller));
}

export function wholeCounts({ tallies: { all: tally } }: VehicleStore): Selection["counts"] {
  return { car: tally.car.counts, seller: tally.seller.counts, ranges: tally.ranges.counts, deal: tally.deal.counts };
}

const wholeBase = ({ live, pool }: VehicleStore): Base => ({
  slots: live,
  windows: pool.whole,
  isWhole: true,
  cars: null,
});

type Restrictions = {
  /** The sellers of the area. */
  area: readonly number[] | null;
  words: readonly MatchedWord[];
  details: readonly DetailTest[];
};

/** Returns the slots that are in the area, pass the details, and match the words; and, of these, the better matches of the words. */
function baseOf(store: VehicleStore, { area, words, details }: Restrictions): { base: Base; kinds: Bits[] } {
  const { pool, layout, live, end } = store;
  const cars = carsOfWords(words);
  const windows = cars ? layout.windowsOf(cars, end) : pool.whole;
  const slots = pool.takeWithin(live, windows);
  for (const keep of details) keep(slots, windows);
  if (area !== null) intersect(slots, slotsOfSellers(store, area), windows);
  const kinds = selectByWords(store, words, { slots, windows });
  return { base: { slots, windows, cars, isWhole: false }, kinds };
}
