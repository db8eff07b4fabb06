import { expect, it } from "vitest";
import type { Db } from "#kernel/database/db.ts";
import { writable } from "./inventory-tables.ts";

it("lets only the inventory write its tables: elsewhere the types refuse it", () => {
  const written = (db: Db) => [
    db.selectFrom("vehicles").select("title"),
    // @ts-expect-error
    db.updateTable("vehicles").set({ title: "x" }),
    // @ts-expect-error
    db.insertInto("vehicle_prices").values({ vehicle_id: 1, price_usd: 1, seen_at: new Date() }),
    // @ts-expect-error
    db.insertInto("vehicle_confirmations").values({ vehicle_id: 1, confirmed_at: new Date() }),
    db.transaction().execute(async (trx) => writable(trx).updateTable("vehicles").set({ title: "x" }).execute()),
  ];
  expect(written).toBeTypeOf("function");
});
