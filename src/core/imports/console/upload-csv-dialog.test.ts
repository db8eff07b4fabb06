import { expect, it } from "vitest";
import { formatKilobytes, isCsvFile } from "./upload-csv-dialog.tsx";

it.each([
  ["cars.csv", "", true],
  ["CARS.CSV", "application/vnd.ms-excel", true],
  ["cars.txt", "text/csv", true],
  ["cars.txt", "text/plain", false],
  ["cars.csv.exe", "application/octet-stream", false],
])("takes %s of type %j for a CSV file: %s", (name, type, expected) => {
  expect(isCsvFile({ name, type })).toBe(expected);
});

it("writes sizes in KB", () => {
  expect([0, 512, 2_048, 5_000_000].map(formatKilobytes)).toEqual(["0.0 KB", "0.5 KB", "2.0 KB", "4,882.8 KB"]);
});
