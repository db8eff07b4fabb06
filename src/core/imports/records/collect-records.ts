import { csvFieldOf } from "../rules/csv-columns.ts";
import { CSV_MAX_CELL_LENGTH, CSV_MAX_COLUMNS } from "../rules/csv-rules.ts";
import { headerOfPath } from "./record-path.ts";
import { surroundings } from "./surroundings.ts";
import type { RecordList, RecordVisitor } from "./survey-records.ts";

/** A column of the table that the records become. `leaf`: the path of its values; null for what a record's surroundings tell. */
type RecordColumn = { header: string; leaf: string | null };

const MAX_VALUES = 200;

/** Collects the records of a file's lists of cars as rows of a table. Records that are not closed are left out. */
export class RecordCollector implements RecordVisitor {
  readonly columns: readonly RecordColumn[];
  readonly #paths: ReadonlySet<string>;
  readonly #onRow: (row: { cells: string[]; line: number }) => void;
  readonly #open: { name: string; scalars: Map<string, string> }[] = [];
  /** How many parts were open when the record began; 0 outside of records. */
  #recordDepth = 0;
  #line = 0;
  #values = new Map<string, string[]>();

  constructor(lists: readonly RecordList[], onRow: (row: { cells: string[]; line: number }) => void) {
    this.#paths = new Set(lists.map(({ path }) => path));
    this.columns = columnsOf(lists);
    this.#onRow = onRow;
  }

  open(name: string, line: number): void {
    this.#open.push({ name, scalars: new Map() });
    if (this.#recordDepth > 0 || !this.#paths.has(this.#open.map((part) => part.name).join("/"))) return;
    this.#recordDepth = this.#open.length;
    this.#line = line;
    this.#values = new Map();
  }

  value(text: string): void {
    if (this.#recordDepth === 0) {
      const name = this.#open.at(-1)?.name ?? "";
      this.#open.at(-2)?.scalars.set(name.toLowerCase(), text.slice(0, CSV_MAX_CELL_LENGTH));
      return;
    }
    const leaf = this.#open
      .slice(this.#recordDepth)
      .map(({ name }) => name)
      .join(".");
    const values = this.#values.get(leaf) ?? [];
    if (values.length < MAX_VALUES) values.push(text);
    this.#values.set(leaf, values);
  }

  close(): void {
    if (this.#open.length === this.#recordDepth) {
      // A list of JSON has its name as the name of its entries.
      const entry = { name: this.#open.at(-1)?.name ?? "", scalars: new Map<string, string>() };
      const around = surroundings([...this.#open.slice(0, -1), entry]);
      this.#recordDepth = 0;
      const cells = this.columns.map(({ header, leaf }) => {
        const text = leaf === null ? (around.get(header) ?? "") : (this.#values.get(leaf) ?? []).join("|");
        return text.slice(0, CSV_MAX_CELL_LENGTH);
      });
      this.#onRow({ cells, line: this.#line });
    }
    this.#open.pop();
  }
}

/** Returns the columns of the lists' values, those with known names first, and those of their surroundings. */
function columnsOf(lists: readonly RecordList[]): RecordColumn[] {
  const counts = new Map<string, number>();
  for (const { leaves } of lists) for (const [leaf, count] of leaves) counts.set(leaf, (counts.get(leaf) ?? 0) + count);
  const records = lists.reduce((sum, { count }) => sum + count, 0);
  const taken = new Set([...counts.keys()].map((leaf) => leaf.toLowerCase()));
  const known: RecordColumn[] = [];
  const unknown: RecordColumn[] = [];
  for (const [leaf, count] of counts) {
    const named = headerOfPath(leaf);
    const isList = count > records && named?.field !== "images";
    // Several values in a record are parts of something else, unless the whole path names them.
    if (named === null || (isList && named.header !== leaf)) unknown.push({ header: leaf, leaf });
    else if (named.header === leaf || taken.has(named.header.toLowerCase())) known.push({ header: leaf, leaf });
    else {
      taken.add(named.header.toLowerCase());
      known.push({ header: named.header, leaf });
    }
  }
  const fields = new Set(known.map(({ header }) => csvFieldOf(header)?.field));
  const stated = new Set(lists.flatMap((list) => list.stated));
  const around = [...stated].filter((header) => !fields.has(csvFieldOf(header)?.field));
  return [...known, ...around.map((header) => ({ header, leaf: null })), ...unknown].slice(0, CSV_MAX_COLUMNS);
}
