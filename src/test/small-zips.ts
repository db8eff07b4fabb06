import { ZipTable } from "#server/vehicles/zip-codes.ts";

/** A zip code with its town, its state's code, and its latitude and longitude in degrees. */
export type ZipRow = readonly [zip: string, town: string, state: string, latitude: number, longitude: number];

/** Makes a table of a few zip codes. The whole one takes longer to read than most tests run. */
export const zipsOf = (rows: readonly ZipRow[]): ZipTable =>
  new ZipTable(
    rows.map(([zip, town, state, latitude, longitude]) =>
      ["US", zip, town, "", state, "", "", "", "", latitude, longitude].join("\t"),
    ),
  );
