import { makeKey } from "./name-words.ts";

/** The columns of EPA's vehicles.csv (fueleconomy.gov/feg/ws) without which it cannot be used. */
export const FUEL_ECONOMY_COLUMNS = [
  ...["year", "make", "model", "cylinders", "displ", "drive", "trany"],
  ...["fuelType1", "city08", "highway08", "comb08"],
] as const;

/** Returns the cell of a column; empty where the file lacks the column. */
export type Cell = (column: string) => string;

const wholeNumber = (text: string): number | null => {
  const number = Math.round(Number.parseFloat(text));
  return Number.isFinite(number) && number > 0 ? number : null;
};

function energyOf(cell: Cell): "gas" | "hybrid" | "plugin" | "electric" | "diesel" | "cng" {
  const [first, second, kind] = [cell("fuelType1"), cell("fuelType2"), cell("atvType")];
  if (first === "Electricity") return "electric";
  if (second === "Electricity" || kind === "Plug-in Hybrid") return "plugin";
  if (kind === "Hybrid") return "hybrid";
  if (first === "Diesel") return "diesel";
  return /natural gas|propane|hydrogen/i.test(first) ? "cng" : "gas";
}

/** Returns whether a variant is driven by two or four wheels, from EPA's words or a safety rating's; null when they do not say it. */
export function driveIn(text: string): "2wd" | "4wd" | null {
  if (/4-wheel|all-wheel|awd|4wd|4x4/i.test(text)) return "4wd";
  return /front|rear|2-wheel|fwd|rwd|2wd|4x2/i.test(text) ? "2wd" : null;
}

/** Reads a row of EPA's file. Returns null when it has no model or no figures. */
export function readFuelEconomyRow(cell: Cell) {
  const [year, city, highway, combined] = [cell("year"), cell("city08"), cell("highway08"), cell("comb08")].map(
    wholeNumber,
  );
  const [make, model, gears] = [makeKey(cell("make")), cell("model").trim(), cell("trany")];
  if (!year || year < 1_980 || year > 2_100 || !city || !highway || !combined || make === "" || model === "")
    return null;
  const energy = energyOf(cell);
  const liters = Number.parseFloat(cell("displ"));
  return {
    ...{ year, make, model, energy, city, highway, combined },
    drive: driveIn(cell("drive")),
    gearbox: /^manual/i.test(gears) ? ("manual" as const) : gears === "" ? null : ("automatic" as const),
    cylinders: energy === "electric" ? null : wholeNumber(cell("cylinders")),
    liters: energy === "electric" || !(liters > 0) ? null : liters,
    electric_combined: energy === "plugin" ? wholeNumber(cell("combA08")) : null,
    range_miles:
      energy === "electric" ? wholeNumber(cell("range")) : energy === "plugin" ? wholeNumber(cell("rangeA")) : null,
  };
}
