import { remember } from "#kernel/words/rules/remember.ts";
import { bareHeader, csvFieldOf } from "../csv-columns.ts";

/** Header of a column with the names of facts: "Attribute 1 name", "Option2 Name". The rest of it is the header of their values. */
const NAME_COLUMN =
  /^((?:custom|product|additional)?(?:attribute|attr|option|property|spec|specification|field|detail)\d{0,3})(?:name|label|key)$/;
const VALUE_COLUMN = /^(.+?)(?:values?|text)$/;
/** The most facts that are taken out of such columns. */
const MAX_FACTS = 60;

/** The names are the same in all rows of a file. */
const factNamed = remember(500, bareHeader);

/** The facts that a file holds as pairs of a name and a value. `headers`: their names, one column each behind those of the file. */
export type NamedValues = { headers: string[]; widen(cells: readonly string[]): string[] };

/**
 * Finds the pairs of columns of which one holds the names of facts and the other their values, as shops' exports have them: "Mileage" under
 * "Attribute 1 name", "41,000" under "Attribute 1 value(s)". Null where a file has none, or only facts that it has under their own headers.
 * @param rows the first rows of the file
 */
export function namedValues(headers: readonly string[], rows: readonly (readonly string[])[]): NamedValues | null {
  const keys = headers.map(bareHeader);
  const pairs = keys.flatMap((key, name) => {
    const stem = NAME_COLUMN.exec(key)?.[1];
    const value = stem === undefined ? -1 : keys.findIndex((other) => VALUE_COLUMN.exec(other)?.[1] === stem);
    return value < 0 ? [] : [{ name, value }];
  });
  if (pairs.length === 0) return null;
  const facts = new Map<string, string>();
  for (const cells of rows) {
    for (const { name } of pairs) {
      const header = (cells[name] ?? "").trim();
      const key = bareHeader(header);
      if (facts.size < MAX_FACTS && !keys.includes(key) && csvFieldOf(header) !== null && !facts.has(key))
        facts.set(key, header);
    }
  }
  if (facts.size === 0) return null;
  const width = headers.length;
  const valuesIn = (cells: readonly string[]): string[] => {
    const values = new Map<string, string>();
    for (const { name, value } of pairs) {
      const fact = factNamed(cells[name] ?? "");
      if (!values.has(fact)) values.set(fact, cells[value] ?? "");
    }
    return [...facts.keys()].map((fact) => values.get(fact) ?? "");
  };
  return {
    headers: [...facts.values()],
    // A row with fewer or more cells than the file's columns stays so.
    widen: (cells) =>
      cells.length < width ? [...cells] : [...cells.slice(0, width), ...valuesIn(cells), ...cells.slice(width)],
  };
}
