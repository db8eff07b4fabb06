import { expect, test } from "vitest";
import type { RawVehicle } from "../../platform.ts";
import { dealerOf, markOtherRooftops, Rooftops } from "./rooftops.ts";

const car = (stockNumber: string, rooftop: string | null): RawVehicle => ({
  pageUrl: "https://d.example/",
  stockNumber,
  rooftop,
});
async function* list(...cars: RawVehicle[]): AsyncGenerator<RawVehicle> {
  yield* cars;
}
/** Returns the stock numbers in the order of the cars, those of other rooftops with the rooftop's name. */
async function stockNumbersOf(cars: AsyncIterable<RawVehicle>, rooftops: Rooftops): Promise<string[]> {
  const result: string[] = [];
  for await (const { stockNumber, otherRooftop } of markOtherRooftops(cars, rooftops)) {
    result.push(otherRooftop === undefined ? String(stockNumber) : `${stockNumber} of ${otherRooftop}`);
  }
  return result;
}
const GROUP = [car("1", "Smith Kia"), car("2", null), car("3", "Smith Ford, Inc."), car("4", "Smith Kia")];

test("cars of other rooftops are marked once a car of the own one has come, with any spelling of its name", async () => {
  expect(await stockNumbersOf(list(...GROUP), new Rooftops("SMITH FORD INC"))).toEqual([
    "2",
    "1 of Smith Kia",
    "3",
    "4 of Smith Kia",
  ]);
});

test("no car belongs to another rooftop when the own one is unknown", async () => {
  for (const own of [new Rooftops(), new Rooftops("", null), new Rooftops("Smith Auto Group")]) {
    expect((await stockNumbersOf(list(...GROUP), own)).toSorted()).toEqual(["1", "2", "3", "4"]);
  }
});

test("waiting cars are not lost when the list breaks off", async () => {
  const result: unknown[] = [];
  async function* broken(): AsyncGenerator<RawVehicle> {
    yield car("1", "Smith Kia");
    throw new Error("the list breaks off");
  }
  const reading = async () => {
    for await (const raw of markOtherRooftops(broken(), new Rooftops("Smith Ford"))) result.push(raw.stockNumber);
  };
  await expect(reading()).rejects.toThrow("breaks off");
  expect(result).toEqual(["1"]);
});

test("the dealer of a page is the only one that its data describes, and not a group", () => {
  const page = (...nodes: object[]) => ({
    url: "https://d.example/",
    status: 200,
    contentType: "text/html",
    body: nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join(""),
  });
  const ford = {
    "@type": "AutoDealer",
    name: "Smith Ford",
    address: { addressLocality: "Dover", addressRegion: "DE" },
  };
  expect(dealerOf(page({ "@graph": [ford] }, ford))).toEqual({ name: "Smith Ford", place: "Dover, DE" });
  expect(dealerOf(page(ford, { ...ford, name: "Smith Kia" }))).toBeNull();
  expect(dealerOf(page({ ...ford, name: "Smith Auto Group" }))).toBeNull();
  expect(dealerOf(page({ "@type": "WebSite", name: "Smith" }))).toBeNull();
});
