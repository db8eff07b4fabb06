import { expect, it } from "vitest";
import type { FileStore } from "#kernel/files/file-store.ts";
import { pieceName } from "../log/log-pieces.ts";
import { readReach } from "./put-log.ts";

/** A store with pieces of a hundred bytes each, at the given positions, copied a minute apart. */
function storeWith(...starts: number[]): FileStore {
  const names = starts.map((from) => {
    const until = new Date(Date.UTC(2026, 10, 23, 14, from / 100));
    return pieceName("c0ffee", { timeline: 1, from: BigInt(from), to: BigInt(from + 100), until });
  });
  async function* list() {
    for (const name of names) yield { name, bytes: 100, usedAt: new Date() };
  }
  return { list } as unknown as FileStore;
}

it("says up to when log lies behind a hole, which cannot be used", async () => {
  const reach = async (store: FileStore, chain: string | null = "c0ffee") => {
    const { pieces, endsAt } = await readReach(store, { chain, endLsn: "0/0" });
    return [pieces.length, endsAt?.getUTCMinutes() ?? null];
  };
  expect(await reach(storeWith(0, 100, 200))).toEqual([3, 2]);
  expect(await reach(storeWith(0, 200, 300))).toEqual([1, 3]);
  expect(await reach(storeWith(100))).toEqual([0, 1]);
  expect(await reach(storeWith())).toEqual([0, null]);
  expect(await reach(storeWith(0), null)).toEqual([0, null]);
});
