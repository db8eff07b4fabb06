import { expect, it } from "vitest";
import { codesAfter, readReceiverCode } from "./receiver-codes.ts";

it.each([
  ["googleStoreCode", " Harbor-12 ", "Harbor-12"],
  ["googleStoreCode", "in_store:12", null],
  ["googleStoreCode", "x".repeat(65), null],
  ["googlePlaceId", "ChIJ2eUgeAK6j4ARbn5u_wAGqWA", "ChIJ2eUgeAK6j4ARbn5u_wAGqWA"],
  ["googlePlaceId", "https://maps.example/1", null],
  ["metaDealerId", "HM 7/2", "HM 7/2"],
  ["facebookPageId", "106274021", "106274021"],
  ["facebookPageId", "harbormotors", null],
] as const)("reads %s %j as %j", (code, typed, stored) => {
  expect(readReceiverCode(code, typed)).toBe(stored);
});

it("keeps codes that a change does not name, and removes emptied ones", () => {
  const before = { googleStoreCode: "A", metaDealerId: "7", facebookPageId: "12345" };
  expect(codesAfter(before, { googleStoreCode: "", metaDealerId: null, googlePlaceId: "ChIJ2eUgeA" })).toEqual({
    facebookPageId: "12345",
    googlePlaceId: "ChIJ2eUgeA",
  });
});
