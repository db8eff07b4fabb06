import { isDatabaseAway } from "#kernel/process/errors.ts";
import type { CardsOfPage } from "../../cards/card-reader.ts";
import { isCurrent } from "../../change-log.ts";
import type { PublicReads } from "../../public-reads.ts";
import type { IndexState, VehicleIndex } from "./index/vehicle-index.ts";

/** Sources of the engine: rows come from the database (from a replica, if there is one), everything else from the index. */
export type MemoryReads = PublicReads & { index: VehicleIndex };

/** The most attempts to choose vehicles when the stock changes meanwhile. The last choice is returned even if it is not of one moment. */
const ATTEMPTS = 4;

type Chosen<T> = { found: T; cards: CardsOfPage["cards"] };

/**
 * Chooses vehicles from the index and reads their cards from the database, so that both are of one moment: when the
 * database shows a change that the index has not read, the index reads it and the choice is repeated. While the primary is away, the index
 * cannot read it: then the choice of the latest known moment is returned.
 * @param choose synchronous, so its whole result is of one moment
 */
export async function readChosen<T extends { ids: readonly number[] }>(
  reads: MemoryReads,
  choose: (state: IndexState) => T,
): Promise<Chosen<T>> {
  const { index } = reads;
  let latest: Chosen<T> | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      // Index and cards may differ because a replica is behind. The next attempt reads from the primary, which never is.
      const { pool } = attempt === 1 ? reads : reads.primary;
      const state = await index.state();
      const found = choose(state);
      const { cards, current } =
        found.ids.length > 0
          ? await state.caches.cards.read(pool, found.ids, state.position)
          : { cards: [], current: await isCurrent(pool, state.position) };
      latest = { found, cards };
      if (current || attempt === ATTEMPTS || index.isRebuilding) return latest;
      await index.refresh();
    } catch (error) {
      if (latest && isDatabaseAway(error)) return latest;
      throw error;
    }
  }
}
