import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/** By which column rows are ordered, and in which direction. */
export type Sort<Column extends string> = { by: Column; descending: boolean };

/** A sort as addresses and calls name it: "name", "-name". */
export const sortWord = <Column extends string>({ by, descending }: Sort<Column>): Column | `-${Column}` =>
  descending ? `-${by}` : by;

/** Reads what `sortWord` writes. */
export const readSort = <Column extends string>(word: Column | `-${Column}`): Sort<Column> => {
  const descending = word.startsWith("-");
  return { by: word.slice(descending ? 1 : 0) as Column, descending };
};

type TableSettings<Values extends Record<string, string>, Column extends string> = {
  /** Before the names of its parameters, where a screen has several tables: "cars". */
  prefix?: string;
  /** What it can be narrowed by, each with the value that stands for all. */
  values: Values;
  /** The values that a parameter may have; others read as the default. */
  choices?: { [Name in keyof Values]?: readonly string[] };
  columns: readonly Column[];
  sort: Column | `-${Column}`;
};

/** What a table shows: its filters, its order and its page. */
export type TableState<Values extends Record<string, string>, Column extends string> = {
  values: Values;
  sort: Sort<Column>;
  page: number;
};

const nameOf = (prefix: string | undefined, name: string) => (prefix ? `${prefix}.${name}` : name);

/** The state of a table that an address asks for. What the address does not say, or says wrongly, is as by default. */
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

/** The same address with another state of the table; what is as by default is not written. */
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
 * Filters, order and page of a table, kept in the address: a copied address, a reload and the browser's back button show the same.
 * Each change is a step of the history, but for typing, which replaces. Every change but that of the page leads to page 1.
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
    // What was changed a moment ago may stand in the address and not on the screen yet.
    const latest = new URLSearchParams(window.location.search);
    const now = readTableState(latest, settings);
    const { sort = now.sort, page = 1, ...values } = part;
    const next = { values: { ...now.values, ...values } as Values, sort, page };
    setParams(writeTableState(latest, settings, next), { ...options, preventScrollReset: true });
  };
  /** Orders by a column; by the column it is ordered by already, in the other direction. */
  const sortBy = (column: Column, descendingFirst = false) => {
    const descending = state.sort.by === column ? !state.sort.descending : descendingFirst;
    change({ sort: { by: column, descending } } as Partial<Values> & { sort: Sort<Column> });
  };
  /** The state as a call's query. What is as by default is left out, as in the address. */
  const { prefix: _, ...plain } = settings;
  const query = writeTableState(new URLSearchParams(), plain, state);
  return { ...state, change, sortBy, query };
}

/** How long after the last key what somebody types goes into the address. */
const TYPING_PAUSE_MS = 300;

/**
 * Text that is shown while it is typed and committed after a pause.
 * @param committed what the address has; when something else changes it, the text follows
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
