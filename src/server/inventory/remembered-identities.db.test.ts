import { sql } from "kysely";
import { expect, it } from "vitest";
import type { VehicleFacts } from "#domain/vehicles/vehicle-facts.ts";
import { insertVehicles, makeFacts } from "#test/factories.ts";
import { sharedDealership } from "#test/shared-dealership.ts";
import { rememberIdentities } from "./remembered-identities.ts";
import { stageVehicles } from "./staged-run.ts";

const lot = sharedDealership();

/** Milliseconds that this takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
const withoutVin = (facts: VehicleFacts) => ({ ...facts, vin: null, identityKey: `stock:${facts.stockNumber}` });

it("finds the identities of thousands of cars at once, whichever side has no VINs", async () => {
  const known = Array.from({ length: 4_000 }, () => makeFacts());
  // A statement may have 65,535 parameters, and a car takes more than thirty.
  for (let from = 0; from < known.length; from += 1_000) {
    await insertVehicles(lot.db, lot.id, known.slice(from, from + 1_000));
  }
  const thin = { id: 1, attempt: 1, dealershipId: lot.id };
  await stageVehicles(lot.db, thin, known.map(withoutVin));
  expect(await timed(() => rememberIdentities(lot.db, thin))).toBeLessThan(3_000);
  const keys = (await lot.db.selectFrom("sync_run_vehicles").select("identity_key").execute()).map(
    (row) => row.identity_key,
  );
  expect(keys.sort()).toEqual(known.map(({ identityKey }) => identityKey).sort());

  await sql`update vehicles set vin = null, identity_key = 'stock:' || stock_number`.execute(lot.db);
  const whole = { ...thin, id: 2 };
  await stageVehicles(lot.db, whole, known);
  expect(await timed(() => rememberIdentities(lot.db, whole))).toBeLessThan(3_000);
  const completed = await lot.db
    .selectFrom("sync_run_vehicles")
    .select("identity_key")
    .where("run_id", "=", whole.id)
    .execute();
  expect(completed.map((row) => row.identity_key).sort()).toEqual(
    known.map(({ stockNumber }) => `stock:${stockNumber}`).sort(),
  );
});
