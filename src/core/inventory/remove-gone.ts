import { sql, type Transaction } from "kysely";
import type pg from "pg";
import type { Database } from "#kernel/database/db-schema.ts";
import type { RejectedCar } from "./rules/rejected-car.ts";
import { copyText, openStageWriter } from "./stage.ts";

/** How many listed cars a file removes. */
export type Gone = {
  /** All removed cars. */
  removed: number;
  /** Those that the file says are sold. */
  sold: number;
  /** Those that come from a crawl, which brings them back if the site still shows them. */
  crawled: number;
  /** Cars that are sold according to the file but stay, because a crawl decides about them. */
  soldButCrawled: number;
  /** Number of listed cars before the upload. */
  listed: number;
};

const NONE: Gone = { removed: 0, sold: 0, crawled: 0, soldButCrawled: 0, listed: 0 };

const PIECE_LENGTH = 64 * 1024;

/** Collects the cars of rejected rows, as lines of a COPY. A file may have two million such rows. */
export function collectRejectedCars(options: { wholeLot: boolean }) {
  // Buffers, because they are outside the thread's heap, which is small.
  const pieces: Buffer[] = [];
  let piece = "";
  const put = (): void => {
    pieces.push(Buffer.from(piece));
    piece = "";
  };
  return {
    add: ({ isSold, identityKey, vin, stockNumber }: RejectedCar) => {
      // Only a file that is the whole lot removes other than sold cars.
      if (!isSold && !options.wholeLot) return;
      piece += `${isSold ? "t" : "f"}\t${[identityKey, vin, stockNumber].map(copyText).join("\t")}\n`;
      if (piece.length >= PIECE_LENGTH) put();
    },
    any: () => pieces.length > 0 || piece !== "",
    /** Writes them into a table of the transaction that is open on this connection. */
    stage: async (client: pg.Client, trx: Transaction<Database>) => {
      put();
      await sql`create temp table import_marks (sold boolean, identity_key text, vin text, stock_number text)
        on commit drop`.execute(trx);
      const writer = openStageWriter(client, "copy import_marks from stdin");
      for (const lines of pieces) {
        writer.add(lines.toString());
        await writer.drained();
      }
      await writer.end();
      await sql`analyze import_marks`.execute(trx);
    },
  };
}

export type Marks = ReturnType<typeof collectRejectedCars>;

/**
 * Finds the listed cars that an upload removes; call it after `compareStage`. A row that says its car is sold removes it,
 * unless the file also lists it or it comes from a crawl, whose rules then decide. A file that is the whole lot also removes
 * every car that it does not name; a rejected row names its car, unless it says sold. A stock number identifies a car only
 * when one of the two VINs is unknown, because dealers use stock numbers again.
 */
export async function findGone(
  client: pg.Client,
  trx: Transaction<Database>,
  dealershipId: number,
  options: { wholeLot: boolean; marks: Marks },
): Promise<Gone> {
  const { wholeLot, marks } = options;
  if (!wholeLot && !marks.any()) return NONE;
  await marks.stage(client, trx);
  const listed = sql`v.dealership_id = ${dealershipId} and v.removed_at is null`;
  await sql`create temp table import_gone on commit drop as
    with marked as (
      select id, bool_or(sold) as sold from (
        select v.id, m.sold from vehicles v join import_marks m on m.identity_key = v.identity_key where ${listed}
        union all
        select v.id, m.sold from vehicles v join import_marks m on m.vin = v.vin where ${listed}
        union all
        select v.id, m.sold from vehicles v join import_marks m on m.stock_number = v.stock_number
        where ${listed} and (m.vin is null or v.vin is null)
      ) m group by id
    )
    select v.id, v.source = 'crawl' as crawled, coalesce(m.sold, false) as sold,
      case when m.sold then v.source = 'csv' or ${wholeLot} else ${wholeLot} and m.id is null end as goes
    from vehicles v left join marked m on m.id = v.id
    where ${listed} and (${wholeLot} or m.sold) and not exists (select 1 from pairs p where p.id = v.id)`.execute(trx);
  const { rows } = await sql<Gone>`
    select count(*) filter (where goes)::int as removed,
      count(*) filter (where goes and sold)::int as sold,
      count(*) filter (where goes and crawled)::int as crawled,
      count(*) filter (where sold and not goes)::int as "soldButCrawled",
      (select count(*)::int from vehicles v where ${listed}) as listed
    from import_gone`.execute(trx);
  return rows[0] ?? NONE;
}

/** Returns the first of the cars that `findGone` has found, by title. Call it only when there are some. */
export async function firstGone(
  trx: Transaction<Database>,
  atMost: number,
): Promise<{ title: string; vin: string | null }[]> {
  const { rows } = await sql<{ title: string; vin: string | null }>`
    select v.title, v.vin from import_gone g join vehicles v on v.id = g.id where g.goes
    order by v.title, v.id limit ${atMost}`.execute(trx);
  return rows;
}

/** Removes the cars that `findGone` has found, and records them in the journal. */
export async function removeGone(trx: Transaction<Database>, importId: number, at: Date): Promise<void> {
  await sql`
    with removed as (
      update vehicles v set removed_at = ${at} from import_gone g where g.id = v.id and g.goes returning v.id
    )
    insert into csv_import_changes (import_id, vehicle_id, kind, before)
    select ${importId}, id, 'removed', '{"removed_at": null}' from removed`.execute(trx);
}
