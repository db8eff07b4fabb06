import { type RawBuilder, sql } from "kysely";
import type { PageAnswer } from "./rules/page-answers.ts";

/**
 * SQL for the page's answers at the counted misses of a vehicle's present absence, oldest first.
 * @param since SQL for the time at which it was last seen
 */
export const selectMissAnswers = (vehicleId: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql<PageAnswer[]>`
  array(select a.counts_as from vehicle_absences a
    where a.vehicle_id = ${vehicleId} and a.counted and a.at > ${since} order by a.at)`;

/** SQL: true when a second look at the page of a removed vehicle has found it for sale. @param since as for `selectMissAnswers` */
export const isOfferedAgain = (vehicleId: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql<boolean>`
  exists (select from vehicle_absences a
    where a.vehicle_id = ${vehicleId} and a.misses is null and a.answer = 'sale' and a.at > ${since})`;
