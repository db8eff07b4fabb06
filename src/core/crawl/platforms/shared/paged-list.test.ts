import { expect, test } from "vitest";
import type { CrawlContext, Page } from "../../platform.ts";
import { endpointOnly, type PageWindow } from "./endpoint-list.ts";
import { objectsIn } from "./json-answer.ts";
import { pagedList } from "./paged-list.ts";

/** Reads a list of numbered cars, ten at a time, from a service that answers with `give`. */
async function read(give: (window: PageWindow) => { from: number; rows: number; total?: number }) {
  const missed: string[] = [];
  const asked: PageWindow[] = [];
  const context: CrawlContext = {
    async fetchPage(url): Promise<Page> {
      const window = JSON.parse(decodeURIComponent(new URL(url).hash.slice(1)));
      asked.push(window);
      const { from, rows, total = null } = give(window);
      const cars = Array.from({ length: rows }, (_, i) => ({ stock: `S${from + i}` }));
      return { url, status: 200, contentType: "application/json", body: JSON.stringify({ cars, total }) };
    },
    step() {},
    declareTotal() {},
    saysEmpty() {},
    missed: (_url, reason) => void missed.push(reason),
    warn() {},
    signal: new AbortController().signal,
  };
  const list = pagedList({
    listing: "inventory",
    pageSize: 10,
    ask: (window) => ({ url: `https://dealer.example/#${encodeURIComponent(JSON.stringify(window))}` }),
    read({ body, url }) {
      const { cars, total } = JSON.parse(body);
      const vehicles = objectsIn(cars).map(({ stock }) => ({ pageUrl: url, stockNumber: String(stock) }));
      return { vehicles, rows: vehicles.length, total };
    },
  });
  const found = new Set<unknown>();
  for await (const { stockNumber } of endpointOnly("Demo", list, context)) found.add(stockNumber);
  return { found: found.size, missed, asked };
}

const upTo = (total: number, from: number, size: number) => Math.max(0, Math.min(size, total - from));

test("a service that returns fewer rows than requested gets requests for that number", async () => {
  const { found, asked, missed } = await read(({ page, size }) => {
    const from = page * size;
    return { from, rows: upTo(12, from, Math.min(size, 4)) };
  });
  expect(asked.map(({ size }) => size)).toEqual([10, 4, 4, 4]);
  expect({ found, missed }).toEqual({ found: 12, missed: [] });
});

test("a full page that repeats without a total is not a complete list", async () => {
  const { found, missed, asked } = await read(() => ({ from: 0, rows: 10 }));
  expect(found).toBe(10);
  expect(missed).toEqual(["The next page of the list shows the same cars again."]);
  expect(asked).toHaveLength(2);
});

test("a short list whose pages are all the same is complete", async () => {
  expect(await read(() => ({ from: 0, rows: 7 }))).toMatchObject({ found: 7, missed: [] });
});

test("a total that is smaller than the number of received rows is ignored", async () => {
  const { found } = await read(({ offset }) => ({ from: offset, rows: upTo(25, offset, 10), total: 4 }));
  expect(found).toBe(25);
});

test("a list that shuffles its cars between two pages is read to its last page", async () => {
  // The second page repeats the first in another order, and the third has the rest.
  const starts = [0, 0, 10];
  const { found, missed, asked } = await read(({ page }) => ({
    from: (starts[page] ?? 20) + (page === 1 ? 1 : 0),
    rows: page === 1 ? 9 : 10,
    total: 29,
  }));
  expect(found).toBe(20);
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(missed).toEqual([]);
});

test("a list that shows nothing new for five pages is not read further", async () => {
  const { asked, missed } = await read(({ page }) => ({
    from: page === 0 ? 0 : (page % 9) + 1,
    rows: page === 0 ? 10 : 1,
    total: 500,
  }));
  expect(asked.length).toBe(6);
  expect(missed).toEqual(["The next page of the list shows the same cars again."]);
});
