import type { ClientBase } from "pg";
import { LARGEST } from "../store/columns.ts";
import type { VehicleStore } from "../store/vehicle-store.ts";

/** Sums over a dealership's listed vehicles. Values that are unknown or not shown count as -1. All are whole and far below 2 ** 53. */
type Totals = { vehicles: number; ids: number; prices: number; mileages: number; years: number };

const SQL = `select t.id, vehicles, ids, case when d.shows_price then prices + priced * d.fees_usd else -vehicles end as prices, mileages, years
  from (
    select dealership_id as id, count(*)::float8 as vehicles, sum(v.id)::float8 as ids,
      sum(least(coalesce(price_usd, -1), ${LARGEST}))::float8 as prices, count(price_usd)::float8 as priced,
      sum(least(coalesce(mileage_miles, -1), ${LARGEST}))::float8 as mileages,
      sum(least(coalesce(year, -1), ${LARGEST}))::float8 as years
    from vehicles v where removed_at is null group by dealership_id
  ) t join dealerships d on d.id = t.id`;

/**
 * Returns whether a store that is being loaded has the vehicles that the database lists, by sums per dealership. This finds changes that
 * are in no change log: rows that were written while the triggers were off. The database reads only an index of the table for it.
 */
export async function haveEqualTotals(client: ClientBase, store: VehicleStore): Promise<boolean> {
  const { rows } = await client.query<Totals & { id: number }>(SQL);
  const inStore = totalsOf(store);
  return (
    rows.length === inStore.size &&
    rows.every(({ id, ...listed }) => {
      const held = inStore.get(id);
      return held && Object.entries(listed).every(([name, sum]) => held[name as keyof Totals] === sum);
    })
  );
}

function totalsOf({ columns, names, end }: VehicleStore): Map<number, Totals> {
  const totals = new Map<number, Totals>();
  const ofSellers = names.sellers.entries.map(({ dealershipId }): Totals => {
    const known = totals.get(dealershipId) ?? { vehicles: 0, ids: 0, prices: 0, mileages: 0, years: 0 };
    totals.set(dealershipId, known);
    return known;
  });
  for (let slot = 0; slot < end; slot++) {
    const sums = ofSellers[columns.seller[slot] as number] as Totals;
    sums.vehicles += 1;
    sums.ids += columns.id[slot] as number;
    sums.prices += columns.price[slot] as number;
    sums.mileages += columns.mileage[slot] as number;
    sums.years += columns.year[slot] as number;
  }
  for (const [id, { vehicles }] of totals) if (vehicles === 0) totals.delete(id);
  return totals;
}
