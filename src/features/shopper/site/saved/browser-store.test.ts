import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBrowserStore } from "./browser-store.ts";
import { readTransferLink, writeTransferLink } from "./transfer-link.ts";

let kept: Map<string, string>;
let fails: DOMException | null;
beforeEach(() => {
  kept = new Map();
  fails = null;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (fails) throw fails;
      kept.set(key, text);
    },
  });
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const numbers = () =>
  createBrowserStore<{ list: number[]; isWhole: boolean }>(
    "numbers",
    (text) => {
      try {
        return { list: JSON.parse(text ?? "[]"), isWhole: true };
      } catch {
        return { list: [], isWhole: false };
      }
    },
    ({ list }) => JSON.stringify(list),
    ({ isWhole }) => isWhole,
  );
const add = (number: number) => (value: { list: number[] }) => ({ list: [...value.list, number], isWhole: true });

it("changes what another tab has stored meanwhile, and gives the same value for the same text", () => {
  const [here, there] = [numbers(), numbers()];
  expect(here.change(add(1))).toBe("stored");
  expect(there.change(add(2))).toBe("stored");
  expect(here.change(add(3))).toBe("stored");
  expect(here.read().list).toEqual([1, 2, 3]);
  expect(here.read()).toBe(here.read());
});

it("notifies of changes here and in other tabs", () => {
  const store = numbers();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.change(add(1));
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "numbers" }));
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "another" }));
  window.dispatchEvent(Object.assign(new Event("storage"), { key: null }));
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "numbers" }));
  expect(listener).toHaveBeenCalledTimes(3);
});

it("backs up an unreadable value before it overwrites it", () => {
  kept.set("numbers", "{broken");
  const store = numbers();
  expect(store.read().list).toEqual([]);
  expect(store.change(add(1))).toBe("stored");
  expect([kept.get("numbers"), kept.get("numbers.unreadable")]).toEqual(["[1]", "{broken"]);
});

it("says when there is no room, and when the browser stores nothing", () => {
  const store = numbers();
  fails = new DOMException("full", "QuotaExceededError");
  expect(store.change(add(1))).toBe("full");
  fails = new DOMException("denied", "SecurityError");
  expect(store.change(add(1))).toBe("blocked");
  vi.stubGlobal("localStorage", undefined);
  expect(store.read().list).toEqual([]);
  expect(store.change(add(1))).toBe("blocked");
});

const facts = { at: 1_790_000_000_000, price: 20_000, deal: "good" as const };
const car = {
  ...{ id: 7, vin: "1HGCM82633A004352", title: "2020 Honda “Accord” 🚗", photo: null, note: "two keys & <b>" },
  ...{ saved: facts, last: { ...facts, goneSince: null } },
};
const fragmentOf = (link: string) => new URL(link).hash;

it("brings cars over in a link's fragment, which no server sees", async () => {
  const link = await writeTransferLink([car], "https://autohub.example");
  expect(link).toMatch(/^https:\/\/autohub\.example\/saved#import=[\w-]+$/);
  expect(await readTransferLink(fragmentOf(link))).toEqual([car]);
  const many = Array.from({ length: 200 }, (_, n) => ({ ...car, id: n + 1, vin: `VIN${n}` }));
  expect(await readTransferLink(fragmentOf(await writeTransferLink(many, "https://autohub.example")))).toEqual(many);
});

it("reads no cars from links that are damaged, hostile or huge", async () => {
  const { hash } = new URL(await writeTransferLink([car], "https://autohub.example"));
  expect(await readTransferLink("")).toBeNull();
  expect(await readTransferLink("#main")).toBeNull();
  for (const damaged of [
    hash.slice(0, -9),
    "#import=",
    "#import=%%%",
    "#import=AAAA",
    `#import=${"A".repeat(300_000)}`,
  ]) {
    expect(await readTransferLink(damaged)).toEqual([]);
  }
  const pack = async (value: unknown) => {
    const text = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return `#import=${Buffer.from(await new Response(text).arrayBuffer()).toString("base64url")}`;
  };
  expect(await readTransferLink(await pack("a".repeat(5_000_000)))).toEqual([]);
  expect(await readTransferLink(await pack({ cars: 1 }))).toEqual([]);
  expect(
    await readTransferLink(await pack([null, 1, [1], ["x", 2], [3, null, "Fine", "", 5, null, -1]])),
  ).toMatchObject([{ id: 3, title: "Fine", saved: { at: 5_000, price: null, deal: null } }]);
});
