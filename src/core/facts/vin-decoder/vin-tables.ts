import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync } from "node:zlib";

/** The file with the parts of NHTSA's vPIC that the decoder reads. scripts/package-data/write-vin-tables.ts writes it. */
export const VIN_TABLES_FILE = new URL("vin-tables.txt.br", import.meta.url);

/**
 * The tables, in the order of the file: which schemas a manufacturer's code has in which years, which vehicles a manufacturer builds, and
 * which model, fuel and number of doors the patterns of a schema mean.
 */
export const VIN_TABLES = {
  schema_of: "wmi TEXT, year_from INTEGER, year_to INTEGER, schema INTEGER",
  make_of: "wmi TEXT, make TEXT",
  type_of: "wmi TEXT, type TEXT",
  pattern: "schema INTEGER, kind TEXT, keys TEXT, value TEXT, make TEXT",
} as const;

export type VinTable = keyof typeof VIN_TABLES;
/** A row's cells in the order of its columns. */
type Cells = readonly (string | number | null)[];

/** Writes tables as text: a line for their source, then "= name" and one line per row, with cells separated by tabs; null is empty. */
export function formatVinTables(source: string, rowsOf: (table: VinTable) => Iterable<Cells>): string {
  const lines = [`# ${source}`];
  for (const table of Object.keys(VIN_TABLES) as VinTable[]) {
    lines.push(`= ${table}`);
    for (const cells of rowsOf(table)) lines.push(cells.map((cell) => cell ?? "").join("\t"));
  }
  return `${lines.join("\n")}\n`;
}

/** Returns the text of the file that comes with the product. */
export const readVinTables = (): string => brotliDecompressSync(readFileSync(VIN_TABLES_FILE)).toString();

/** Builds the decoder's database from a text of `formatVinTables`. @param path of the file to write; must not exist */
export function buildVinDatabase(text: string, path: string): void {
  const db = new DatabaseSync(path);
  try {
    db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
    for (const section of text.split(/^= /m).slice(1)) {
      const [name = "", ...rows] = section.trimEnd().split("\n");
      const columns = VIN_TABLES[name as VinTable];
      db.exec(`CREATE TABLE ${name} (${columns})`);
      const insert = db.prepare(`INSERT INTO ${name} VALUES (${columns.replace(/[^,]+/g, "?")})`);
      for (const row of rows) insert.run(...row.split("\t").map((cell) => cell || null));
    }
    db.exec(`
      CREATE INDEX schema_of_wmi ON schema_of (wmi);
      CREATE INDEX make_of_wmi ON make_of (wmi);
      CREATE INDEX type_of_wmi ON type_of (wmi);
      CREATE INDEX pattern_schema ON pattern (schema);
      COMMIT`);
  } finally {
    db.close();
  }
}
