import { expect, it } from "vitest";
import { readZipText } from "./zip-text.ts";

it("takes the five digits of a zip code with or without the four of the delivery route", () => {
  expect(["20151", " 20151-1234 ", "201511234", "20151 1234", "20151–1234"].map(readZipText)).toEqual(
    Array(5).fill("20151"),
  );
  expect(["2108", "20151-", "20151-12", "2015112345", "K1A 0B1", "", null].map(readZipText)).toEqual(
    Array(7).fill(undefined),
  );
});
