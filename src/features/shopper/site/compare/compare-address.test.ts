import { expect, it } from "vitest";
import { readCompareAddress, writeCompareAddress } from "./compare-address.ts";

const keys = (query: string) => readCompareAddress(query).keys;

it("reads ids and VINs, each once, in their order", () => {
  expect(keys("?ids=12,1hgcm82633a004352,12,1HGCM82633A004352")).toEqual(["12", "1HGCM82633A004352"]);
  expect(keys("?ids=1&ids=2")).toEqual(["1", "2"]);
  expect(keys("?ids=%2C+3+%2C%3Cscript%3E,a%20b,../1,%00")).toEqual(["3"]);
  expect(keys("")).toEqual([]);
});

it("takes four, says how many are left out, and refuses an address with very many", () => {
  expect(readCompareAddress("?ids=1,2,3,4,5,6,1")).toMatchObject({
    keys: ["1", "2", "3", "4"],
    leftOut: 2,
    isRefused: false,
  });
  const thousand = Array.from({ length: 1_000 }, (_, n) => n + 1).join(",");
  expect(readCompareAddress(`?ids=${thousand}`)).toMatchObject({ keys: [], isRefused: true });
  expect(readCompareAddress(`?ids=${"x".repeat(100_000)}`)).toMatchObject({ keys: [], isRefused: true });
});

it("writes the address that it reads", () => {
  for (const query of ["?ids=1,2", "?ids=1&zipCode=20151", "?ids=1,2&zipCode=20151&only=differences"]) {
    const address = readCompareAddress(query);
    expect(writeCompareAddress(address.keys, address)).toBe(`/compare${query}`);
  }
});
