import type { PriceBasis } from "#core/facts/rules/price-basis.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { MarketValuer } from "#features/market/values/market-valuer.ts";
import { passOverMarket } from "#features/market/values/pass-over-market.ts";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import type { TestApp } from "#test/test-app.ts";
import { photosOf } from "./stock.ts";

/** A car that many are like, so that it can be valued. */
const sedan = (name: string, priceUsd: number | null, mileageMiles: number): VehicleFacts =>
  makeFacts({
    ...{ make: "Honda", model: "Accord", trim: "Sport", year: 2023, bodyStyle: "Sedan", priceUsd, mileageMiles },
    title: `2023 Honda Accord Sport ${name}`,
    images: photosOf(name, 2),
  });

/** The cars of `stockMarket`, by ids. */
export type MarketStock = {
  great: number;
  overpriced: number;
  /** Its dealer has not stated the price basis. */
  basisUnknown: number;
  /** Nothing is like it. */
  lonely: number;
  dealerships: number[];
};

/** Cars of one model at several dealerships, valued, with one at each end and two without a label. */
export async function stockMarket(test: TestApp): Promise<MarketStock> {
  const { db } = test.context;
  const addDealership = async (name: string, price_basis: PriceBasis) => {
    const id = await insertDealership(db, { name, location: "Chantilly, VA" });
    await db.updateTable("dealerships").set({ price_basis }).where("id", "=", id).execute();
    return id;
  };
  const dealerships: number[] = [];
  for (const [n, name] of ["North Motors", "East Motors", "South Motors", "West Motors"].entries()) {
    const id = await addDealership(name, "included");
    dealerships.push(id);
    const usual = [0, 1, 2].map((i) =>
      sedan(`${name} ${i + 1}`, 20_100 - 75 * i + 20 * n, 28_000 + 1_500 * i + 100 * n),
    );
    await insertVehicles(db, id, usual);
  }
  const [north = 0, east = 0] = dealerships;
  const [great = 0] = await insertVehicles(db, north, [sedan("at a great price", 17_200, 30_000)]);
  const [overpriced = 0] = await insertVehicles(db, east, [sedan("at a high price", 23_400, 30_000)]);
  const vague = await addDealership("Vague Motors", "unknown");
  const [basisUnknown = 0] = await insertVehicles(db, vague, [sedan("with unknown fees", 19_800, 30_000)]);
  const alone = makeFacts({
    make: "Jaguar",
    model: "F-Type",
    trim: "R",
    title: "2021 Jaguar F-Type R",
    priceUsd: 61_000,
  });
  const [lonely = 0] = await insertVehicles(db, north, [alone]);
  await valueAll(test);
  return { great, overpriced, basisUnknown, lonely, dealerships: [...dealerships, vague] };
}

async function valueAll(test: TestApp): Promise<void> {
  const { db } = test.context;
  const now = new Date();
  const valuer = await MarketValuer.open(db);
  const between = async () => {
    while ((await valuer.applyChanges(now)) !== null);
  };
  await between();
  await passOverMarket({ db, market: valuer.marketOn(now), between });
}
