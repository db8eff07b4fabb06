import { sql } from "kysely";
import type { Erasure } from "#kernel/database/erasure.ts";
import type { Retention } from "#kernel/database/sweep.ts";
import { IS_FORGOTTEN } from "./find-list.ts";

/** The shared lists that the worker's sweep deletes; their cars are deleted with them. */
export const LIST_RETENTION: readonly Retention[] = [{ table: "shared_lists", isOver: IS_FORGOTTEN }];

/** Removes vehicles from shoppers' lists; a list without other cars is deleted. */
export const eraseListedCars: Erasure = async (trx, { vehicleIds }) => {
  await sql`
    with gone as (delete from shared_list_cars where vehicle_id = any(${vehicleIds}::int[]) returning list_id, vehicle_id)
    delete from shared_lists l where id in (select list_id from gone) and not exists (
      select from shared_list_cars c
      where c.list_id = l.id and c.vehicle_id not in (select vehicle_id from gone where list_id = l.id))`.execute(trx);
};
