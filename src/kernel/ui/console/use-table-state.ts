import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/** The column by which rows are ordered, and the direction. */
export type Sort<Column extends string> = { by: Column; descending: boolean };

/** Returns a sort as in addresses and calls: "name", "-name". */
export const sortWord = <Column extends string>({ by, descending }: Sort<Column>): Column | `-${Column}` =>
  descending ? `-${by}` : by;

/** Reads a text of `sortWord`. */
export const readSort = <Column extends string>(word: Column | `-${Column}`): Sort<Column> => {
  const descending = word.startsWith("-");
  return { by: word.slice(descending ? 1 : 0) as Column, descending };
};

type TableSettings<Values extends Record<string, string>, Column extends string> = {
  /** Before the names of its parameters, where a screen has several tables: "cars". */
  prefix?: string;
  /** Its filters, each with the value for all. */
  values: Values;
  /** The values that a parameter may have; others read as the default. */
  choices?: { [Name in keyof Values]?: readonly string[] };
  columns: readonly Column[];
  sort: Column | `-${Column}`;
};

/** The state of a table: its filters, its order and its page. */
export type TableState<Values extends Record<string, string>, Column extends string> = {
  values: Values;
  sort: Sort<Column>;
  page: number;
};

const nameOf = (prefix: string | undefined, name: string) => (prefix ? `${prefix}.${name}` : name);

/** Returns the state of a table in an address. Missing and wrong values get the default. */
export function readTableState<Values extends Record<string, string>, Column extends string>(
  params: URLSearchParams,
  settings: TableSettings<Values, Column>,
): TableState<Values, Column> {
  const get = (name: string) => params.get(nameOf(settings.prefix, name));
  const values = Object.fromEntries(
    Object.entries(settings.values).map(([name, byDefault]) => {
      const value = get(name);
      const choices = settings.choices?.[name];
      return [name, value !== null && (choices?.includes(value) ?? true) ? value : byDefault];
    }),
  ) as Values;
  const word = get("sort") ?? "";
  const isSort = settings.columns.some((column) => word === column || word === `-${column}`);
  const page = get("page") ?? "";
  return {
    values,
    sort: readSort(isSort ? (word as Column) : settings.sort),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the same address with another state of the table, without the defaults. */
export function writeTableState<Values extends Record<string, string>, Column extends string>(
  params: URLSearchParams,
  settings: TableSettings<Values, Column>,
  { values, sort, page }: TableState<Values, Column>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, byDefault: string) => {
    if (value === byDefault) next.delete(nameOf(settings.prefix, name));
    else next.set(nameOf(settings.prefix, name), value);
  };
  for (const [name, byDefault] of Object.entries(settings.values)) put(name, values[name] ?? byDefault, byDefault);
  put("sort", sortWord(sort), settings.sort);
  put("page", `${page}`, "1");
  return next;
}

/**
 * Filters, order and page of a table, kept in the address: a copied address, a reload and the browser's back button show the same. Each
 * change is a step of the history, except typing, which replaces the last step. Every change except that of the page leads to page 1.
 */
export function useTableState<Values extends Record<string, string>, Column extends string>(
  settings: TableSettings<Values, Column>,
) {
  const [params, setParams] = useSearchParams();
  const state = readTableState(params, settings);
  const change = (
    part: Partial<Values> & { sort?: Sort<Column>; page?: number },
    options: { replace: boolean } = { replace: false },
  ) => {
    // A change of a moment ago may be in the address and not on the screen yet.
    const latest = new URLSearchParams(window.location.search);
    const now = readTableState(latest, settings);
    const { sort = now.sort, page = 1, ...values } = part;
    const next = { values: { ...now.values, ...values } as Values, sort, page };
    setParams(writeTableState(latest, settings, next), { ...options, preventScrollReset: true });
  };
  /** Orders by a column; when the table is ordered by it already, in the other direction. */
  const sortBy = (column: Column, descendingFirst = false) => {
    const descending = state.sort.by === column ? !state.sort.descending : descendingFirst;
    change({ sort: { by: column, descending } } as Partial<Values> & { sort: Sort<Column> });
  };
  /** The state as a call's query, without the defaults, as in the address. */
  const { prefix: _, ...plain } = settings;
  const query = writeTableState(new URLSearchParams(), plain, state);
  return { ...state, change, sortBy, query };
}

/** The pause after the last key until typed text goes into the address. */
const TYPING_PAUSE_MS = 300;

/**
 * Text that is shown while it is typed and committed after a pause.
 * @param committed the text in the address; when something else changes it, the shown text follows
 */
export function useTypedText(committed: string, commit: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(committed);
  const sent = useRef(committed);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (committed === sent.current) return;
    sent.current = committed;
    setText(committed);
  }, [committed]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      latest.current(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
