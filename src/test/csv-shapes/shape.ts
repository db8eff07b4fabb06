/** A file of one shape, and how its columns are to be understood. */
export type CsvShape = {
  file: string;
  /** The file's encoding; the fixtures themselves are UTF-8. */
  encoding:
    | "utf-8"
    | "utf-8 with a mark"
    | "utf-16le"
    | "utf-16be"
    | "utf-16le without a mark"
    | "utf-16be without a mark"
    | "windows-1252";
  /**
   * One word a column, in order: the field that it is read as, `-` where it is left out for good, `?` where it is doubtful, and
   * `?field` where it is doubtful and that field is suggested.
   */
  columns: string;
  /** The file's first car as read: price in dollars and mileage in miles. */
  first?: { vin: string | null; priceUsd: number | null; mileageMiles: number | null };
};

export const shape = (
  file: string,
  columns: string,
  encoding: CsvShape["encoding"] = "utf-8",
  first?: CsvShape["first"],
): CsvShape => ({ file, encoding, columns: columns.replace(/\s+/g, " ").trim(), ...(first && { first }) });

/** The first car of the later shapes. */
export const ACCORD = { vin: "1HGCV1F30JA000101", priceUsd: 18_995, mileageMiles: 64_210 };
