import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { readCsv } from "#core/imports/rules/read-csv.ts";

/** Reads the lines of a CSV file. @returns its cars, the line numbers of the others with their reasons, and the reading */
export async function readLines(...lines: string[]) {
  const cars: VehicleFacts[] = [];
  const rejected: [number, string][] = [];
  const file = async function* () {
    yield Buffer.from(`${lines.join("\n")}\n`);
  };
  const reading = await readCsv(file, {
    siteUrl: "http://unknown.invalid/",
    isOwnPage: () => false,
    onVehicle: (facts) => cars.push(facts),
    onRejected: ({ line, reason }) => rejected.push([line, reason]),
    onMark: () => {},
    drained: async () => {},
  });
  return { cars, rejected, reading };
}

/** Rows of `vin,year,make,model`. */
export const ACCORD = "1HGCV1F35JA000000,2018,Honda,Accord";
export const FORD = "1FTEW1EP7JKE00000,2018,Ford,F-150";
export const TOYOTA = "5TDBZRFH3HS400000,2017,Toyota,Highlander";
/** Returns the cars' town, state and zip code. */
export const placesOf = (cars: readonly VehicleFacts[]) =>
  cars.map(({ city, state, zipCode }) => [city, state, zipCode]);
