import { sql } from "kysely";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { recalculatePriceDrops } from "#core/inventory/price-drops.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import type { TestApp } from "#test/test-app.ts";

const CARFAX = "https://www.carfax.example/report/1";

/** Addresses of `count` photos on a dealer's site that does not exist: the journeys answer for the photo cache. */
export function photosOf(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `https://photos.example/${name}/${n + 1}.jpg`);
}

/** The car of most journeys: all facts known, five photos, a reduced price. */
export const STAR: Partial<VehicleFacts> = {
  vin: "1HGCM82633A004352",
  title: "2021 BMW 330i xDrive M Sport",
  year: 2021,
  make: "BMW",
  model: "330i",
  trim: "xDrive M Sport",
  drivetrain: "AWD",
  bodyStyle: "Sedan",
  priceUsd: 27_480,
  mileageMiles: 31_204,
  images: photosOf("star", 5),
  carfaxUrl: CARFAX,
  originalListingUrl: "https://dealer.example/used/star",
};

/** A car with almost no facts. */
export const BARE: Partial<VehicleFacts> = {
  identityKey: "stock:bare",
  vin: null,
  title: "Car without anything",
  ...{ year: null, make: null, model: null, trim: null, bodyStyle: null, priceUsd: null, mileageMiles: null },
  ...{ exteriorColor: null, interiorColor: null, fuelType: null, transmission: null, drivetrain: null, doors: null },
  ...{ images: [], city: null, state: null, zipCode: null, carfaxUrl: null, originalListingUrl: null },
};

/** A car whose dealer's site is broken, or means harm. */
export const HOSTILE: Partial<VehicleFacts> = {
  vin: "3HGCM82633A004354",
  title: `</script><script>alert(1)</script>${"endless".repeat(700)}`,
  make: "سيارة مستعملة ممتازة".repeat(10),
  model: "Model".repeat(200),
  trim: "🚗🔥".repeat(300),
  city: "City".repeat(100),
  originalListingUrl: "javascript:alert(1)",
  carfaxUrl: "javascript:alert(2)",
  images: [...photosOf("hostile", 2), "javascript:alert(3)"],
};

/**
 * One dealership with the given cars.
 * @returns the vehicles' ids, in order
 */
export async function stockUp(test: TestApp, cars: readonly Partial<VehicleFacts>[]): Promise<number[]> {
  const { db } = test.context;
  const dealershipId = await insertDealership(db, { name: "Fairfax Auto Gallery", location: "Chantilly, VA" });
  const ids = await insertVehicles(
    db,
    dealershipId,
    cars.map((car) => makeFacts(car)),
  );
  return ids;
}

/** Lets a vehicle have cost something else in the past. Dollars, oldest first, before the present price. */
export async function rememberPrices(test: TestApp, vehicleId: number, prices: readonly number[]): Promise<void> {
  const { db } = test.context;
  const current = await db
    .deleteFrom("vehicle_prices")
    .where("vehicle_id", "=", vehicleId)
    .returning("price_usd")
    .executeTakeFirstOrThrow();
  const all = [...prices, current.price_usd];
  const day = 24 * 60 * 60 * 1_000;
  const rows = all.map((price_usd, index) => ({
    vehicle_id: vehicleId,
    price_usd,
    seen_at: new Date(Date.now() - (all.length - index) * day),
  }));
  await db.insertInto("vehicle_prices").values(rows).execute();
  await db.transaction().execute((trx) => recalculatePriceDrops(trx, sql`select ${vehicleId}::int`));
}

/** Many cars of several makes, for lists: every third a BMW, prices and mileages rising. */
export function assortment(count: number): Partial<VehicleFacts>[] {
  const kinds = [
    { make: "BMW", model: "330i", trim: "xDrive", bodyStyle: "Sedan" },
    { make: "Audi", model: "Q5", trim: "Premium", bodyStyle: "SUV" },
    { make: "Honda", model: "Accord", trim: "Sport", bodyStyle: "Sedan" },
  ] as const;
  return Array.from({ length: count }, (_, n) => {
    const kind = kinds[n % kinds.length] ?? kinds[0];
    const year = 2024 - (n % 8);
    return {
      ...kind,
      year,
      title: `${year} ${kind.make} ${kind.model} ${kind.trim} number ${n + 1}`,
      priceUsd: 12_000 + n * 500,
      mileageMiles: 15_000 + n * 1_000,
      images: photosOf(`car-${n}`, 3),
      carfaxUrl: n % 2 === 0 ? CARFAX : null,
    };
  });
}
