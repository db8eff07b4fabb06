import { describe, expect, it } from "vitest";
import { vehicleQuerySchema } from "./vehicle-query-schemas.ts";

describe("the listing call's query", () => {
  it("has defaults for page, limit, sort, make and model", () => {
    expect(vehicleQuerySchema.parse({})).toEqual({ page: 1, limit: 12, sortBy: "relevance", make: [], model: [] });
  });
  it("takes blank values as absent and trims text", () => {
    expect(vehicleQuerySchema.parse({ page: "", priceMax: " ", zipCode: "", keyword: "  civic " })).toEqual({
      page: 1,
      limit: 12,
      sortBy: "relevance",
      make: [],
      model: [],
      keyword: "civic",
    });
  });
  it("takes one make or several", () => {
    expect(vehicleQuerySchema.parse({ make: "Audi" }).make).toEqual(["Audi"]);
    expect(vehicleQuerySchema.parse({ make: ["Audi", "", "BMW"] }).make).toEqual(["Audi", "BMW"]);
  });
  it("takes one deal label or several, in their order, and none for blank ones", () => {
    expect(vehicleQuerySchema.parse({ deal: "fair" }).deal).toEqual(["fair"]);
    expect(vehicleQuerySchema.parse({ deal: ["good", "", "great", "good"] }).deal).toEqual(["great", "good"]);
    expect(vehicleQuerySchema.parse({ deal: " " }).deal).toBeUndefined();
  });
  it("takes classes as it takes labels", () => {
    expect(vehicleQuerySchema.parse({ bodyStyle: ["truck", "suv"], fuel: "electric", color: "" })).toMatchObject({
      bodyStyle: ["suv", "truck"],
      fuel: ["electric"],
    });
    const [issue] = vehicleQuerySchema.safeParse({ transmission: "stick" }).error?.issues ?? [];
    expect([issue?.path[0], issue?.message]).toEqual(["transmission", "must be one of automatic, manual, cvt"]);
  });
  it("asks for dropped prices only when it says so", () => {
    const asked = (priceDropped: string) => vehicleQuerySchema.parse({ priceDropped }).priceDropped;
    expect(["true", "false", ""].map(asked)).toEqual([true, undefined, undefined]);
  });
  it("takes a box on the map as four numbers", () => {
    expect(vehicleQuerySchema.parse({ box: "-123,47.5,-121,48" }).box).toEqual({
      west: -123,
      south: 47.5,
      east: -121,
      north: 48,
    });
    expect(vehicleQuerySchema.parse({ box: " " }).box).toBeUndefined();
  });
  it.each([
    ["limit", "1", "100"],
    ["yearMin", "0", "9999"],
    ["yearMax", "0", "9999"],
    ["priceMin", "0", "2147483647"],
    ["priceMax", "0", "2147483647"],
    ["mileageMin", "0", "2147483647"],
    ["mileageMax", "0", "2147483647"],
    ["distance", "1", "5000"],
    ["dealershipId", "1", "2147483647"],
    ["page", "1", "2147483647"],
  ])("takes %s from %s to %s", (name, least, most) => {
    const takes = (value: number | string) => vehicleQuerySchema.safeParse({ [name]: String(value) }).success;
    expect([Number(least) - 1, least, most, Number(most) + 1].map(takes)).toEqual([false, true, true, false]);
  });
  it("takes texts of up to 200 characters, and up to 50 makes", () => {
    const takes = (query: object) => vehicleQuerySchema.safeParse(query).success;
    expect([200, 201].map((length) => takes({ keyword: "x".repeat(length) }))).toEqual([true, false]);
    expect([50, 51].map((length) => takes({ make: Array.from({ length }, () => "BMW") }))).toEqual([true, false]);
  });
  it("takes every order that the listing has", () => {
    const orders = ["relevance", "price_low", "price_high", "year_new", "mileage_low", "deal", "price_drop"];
    expect(orders.map((sortBy) => vehicleQuerySchema.parse({ sortBy }).sortBy)).toEqual(orders);
    expect(vehicleQuerySchema.safeParse({ sortBy: "best" }).error?.issues[0]?.message).toBe(
      `must be one of ${orders.join(", ")}`,
    );
  });
  it("ignores parameters it does not know", () => {
    expect(vehicleQuerySchema.safeParse({ fbclid: "x" }).success).toBe(true);
  });
  it.each([
    ["page", "0"],
    ["page", "-1"],
    ["page", "1.5"],
    ["page", "abc"],
    ["page", "99999999999"],
    ["limit", "0"],
    ["limit", "101"],
    ["sortBy", "price"],
    ["yearMin", "20x"],
    ["priceMax", "1e9"],
    ["mileageMin", "-5"],
    ["zipCode", "2015"],
    ["zipCode", "abcde"],
    ["distance", "0"],
    ["dealershipId", "1;drop"],
    ["priceDropped", "1"],
    ["keyword", "a\0b"],
    ["keyword", "x".repeat(201)],
    ["box", "-121,47,-123,48"],
    ["box", "-123,48,-121,47"],
    ["box", "NaN,NaN,NaN,NaN"],
    ["box", "-1e9,0,1e9,1"],
    ["box", "-123,47,-121"],
    ["make", "x".repeat(201)],
    ["model", "x".repeat(201)],
  ])("refuses %s=%s and names the parameter", (name, value) => {
    const result = vehicleQuerySchema.safeParse({ [name]: value });
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.path).toEqual([name]);
  });
  it("refuses a long make among several, and names make", () => {
    const [issue] = vehicleQuerySchema.safeParse({ make: ["Audi", "x".repeat(201)] }).error?.issues ?? [];
    expect([issue?.path[0], issue?.message]).toEqual(["make", "must be at most 200 characters"]);
  });
  it("refuses an unknown label, and names deal", () => {
    const [issue] = vehicleQuerySchema.safeParse({ deal: "cheap" }).error?.issues ?? [];
    expect([issue?.path[0], issue?.message]).toEqual(["deal", "must be one of great, good, fair, high, overpriced"]);
  });
  it("refuses a number given twice", () => {
    expect(vehicleQuerySchema.safeParse({ page: ["1", "2"] }).error?.issues[0]?.path).toEqual(["page"]);
  });
});
