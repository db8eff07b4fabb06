import { expect, it } from "vitest";
import { isCsvFile } from "./upload-csv-dialog.tsx";

it.each([
  ["cars.csv", "", true],
  ["CARS.CSV", "application/vnd.ms-excel", true],
  ["cars.txt", "text/csv", true],
  ["cars.txt", "text/plain", false],
  ["cars.csv.exe", "application/octet-stream", false],
])("takes %s of type %j for a CSV file: %s", (name, type, expected) => {
  expect(isCsvFile({ name, type })).toBe(expected);
});
