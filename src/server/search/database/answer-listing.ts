import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";
import { queryableOver } from "../../infra/database/db.ts";
import type { ReadSource } from "../../infra/reads/open-reads.ts";
import { CardReader } from "../cards/card-reader.ts";
import { isCurrent } from "../change-log.ts";
import { writeListing } from "../present-found.ts";
import type { LatestSnapshot, Place, Servers } from "./latest-snapshot.ts";
import { findVehicles } from "./search-vehicles.ts";
import { openSnapshot } from "./stock-snapshot.ts";

/** How often an answer is put together from several statements, before one transaction does it. */
const ATTEMPTS = 2;

/** A listing's answer. Null when the stock has changed between its statements, so that they are not of one moment. */
async function answerFrom({ snapshot, source }: Place, cards: CardReader, query: VehicleQuery): Promise<string | null> {
  const { found, isSeen } = await findVehicles(source.db, snapshot, query);
  if (!isSeen) return null;
  const page =
    found.ids.length > 0
      ? await cards.read(source.pool, found.ids, snapshot.position)
      : { cards: [], current: await isCurrent(source.pool, snapshot.position) };
  return page.current && !snapshot.isOver ? writeListing(query, found, page.cards) : null;
}

/** The same in one transaction, whose statements all see the same moment. It shares nothing with other calls. */
function answerInOneTransaction(primary: ReadSource, query: VehicleQuery): Promise<string> {
  return primary.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const snapshot = await openSnapshot(trx);
      const { found } = await findVehicles(trx, snapshot, query);
      const { ids } = found;
      const page = ids.length > 0 ? await new CardReader().read(queryableOver(trx), ids, snapshot.position) : null;
      return writeListing(query, found, page?.cards ?? []);
    });
}

/**
 * Searches, filters, sorts, pages and counts. Every answer is of one moment.
 * @returns a `VehicleList` in JSON
 * @throws {AppError} 400 when the zip code does not exist
 */
export async function answerListing(
  latest: LatestSnapshot,
  cards: CardReader,
  servers: Servers,
  query: VehicleQuery,
): Promise<string> {
  const known = await latest.known(servers.picked);
  const needsCheck = known.isOver || known.isOld || !known.hasKept(query);
  let place = needsCheck ? await latest.current(servers) : { snapshot: known, source: servers.picked };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const answer = await answerFrom(place, cards, query);
    if (answer !== null) return answer;
    place = await latest.current(servers);
  }
  return answerInOneTransaction(servers.primary, query);
}
