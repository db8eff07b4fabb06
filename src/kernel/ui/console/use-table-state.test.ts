import { describe, expect, it } from "vitest";
import { readTableState, writeTableState } from "./use-table-state.ts";

const CARS = {
  prefix: "cars",
  values: { search: "", show: "listed" },
  choices: { show: ["listed", "hidden"] },
  columns: ["title", "price"],
  sort: "-price",
} as const;
type Values = { search: string; show: string };
const read = (text: string) => readTableState<Values, "title" | "price">(new URLSearchParams(text), CARS);

describe("the state of a table in the address", () => {
  it("is as by default where the address says nothing or nonsense", () => {
    const byDefault = { values: { search: "", show: "listed" }, sort: { by: "price", descending: true }, page: 1 };
    expect(read("")).toEqual(byDefault);
    expect(read("cars.sort=colour&cars.page=0&cars.show=all&page=7&sort=title")).toEqual(byDefault);
    expect(read("cars.page=1e9&cars.sort=--price")).toEqual(byDefault);
  });

  it("comes back as it was written, beside what else the address has", () => {
    const state = {
      values: { search: "a & b", show: "hidden" },
      sort: { by: "title", descending: false },
      page: 3,
    } as const;
    const written = writeTableState<Values, "title" | "price">(
      new URLSearchParams("dealership=7&show=cars"),
      CARS,
      state,
    );
    expect(read(`${written}`)).toEqual(state);
    expect([written.get("dealership"), written.get("show")]).toEqual(["7", "cars"]);
  });

  it("is not written where it is as by default", () => {
    const used = new URLSearchParams("dealership=7&cars.page=3&cars.sort=title&cars.search=x");
    expect(`${writeTableState<Values, "title" | "price">(used, CARS, read(""))}`).toBe("dealership=7");
  });
});
