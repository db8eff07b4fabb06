import type { CsvField } from "../rules/csv-columns.ts";
import { CsvError } from "../rules/csv-error.ts";
import { headerOfPath } from "./record-path.ts";
import { surroundings } from "./surroundings.ts";

/** Receives the parts of an XML or JSON file in their order. An XML element and its attributes, and a JSON value with its name, are parts. */
export interface RecordVisitor {
  open(name: string, line: number): void;
  value(text: string): void;
  close(): void;
}

/** Deeper files are not lists of cars. */
export const MAX_DEPTH = 40;
const MAX_PATHS = 3_000;
const MAX_LEAVES = 1_000;
/** The fewest known facts of a record of a car. */
const FEWEST_FIELDS = 3;
/** A list whose records have fewer of the known facts than this share of the best is a part of a car, not a list of cars. */
const MOST_FIELDS_SHARE = 0.7;

type PathSurvey = {
  path: string;
  depth: number;
  count: number;
  /** The number of values by their paths below it. */
  leaves: Map<string, number>;
};

/** A list of cars in a file: the path of its records, and the paths of their values. */
export type RecordList = {
  path: string;
  count: number;
  leaves: ReadonlyMap<string, number>;
  /** The headers of what the parts around its records tell. */
  stated: readonly string[];
};

/** Surveys a file for its list of cars, in bounded memory. */
export class RecordSurvey implements RecordVisitor {
  readonly #open: { name: string; path: string }[] = [];
  readonly #paths = new Map<string, PathSurvey>();

  /** @throws {CsvError} the file is nested too deeply */
  open(name: string): void {
    const path = [...this.#open.map((part) => part.name), name].join("/");
    this.#open.push({ name, path });
    if (this.#open.length > MAX_DEPTH) throw new CsvError(`The file is nested more than ${MAX_DEPTH} levels deep`);
    const known = this.#paths.get(path);
    if (known !== undefined) known.count += 1;
    else if (this.#paths.size < MAX_PATHS) {
      this.#paths.set(path, { path, depth: this.#open.length, count: 1, leaves: new Map() });
    }
  }

  value(): void {
    const names = this.#open.map(({ name }) => name);
    for (const [at, { path }] of this.#open.slice(0, -1).entries()) {
      const survey = this.#paths.get(path);
      const leaf = names.slice(at + 1).join(".");
      if (survey === undefined || (survey.leaves.size >= MAX_LEAVES && !survey.leaves.has(leaf))) continue;
      survey.leaves.set(leaf, (survey.leaves.get(leaf) ?? 0) + 1);
    }
  }

  close(): void {
    this.#open.pop();
  }

  /** Returns the lists of cars; none where nothing in the file is one. */
  lists(): RecordList[] {
    const found = [...this.#paths.values()]
      .map((survey) => ({ survey, known: knownFields(survey.leaves) }))
      .filter(({ known }) => known.size >= FEWEST_FIELDS && namesCars(known));
    const best = Math.max(0, ...found.map(({ known }) => known.size));
    const lists = found.filter(({ known }) => known.size >= best * MOST_FIELDS_SHARE).map(({ survey }) => survey);
    lists.sort(byLikeness);
    const chosen: PathSurvey[] = [];
    for (const list of lists) {
      if (chosen.every(({ path }) => !isWithin(path, list.path) && !isWithin(list.path, path))) chosen.push(list);
    }
    return chosen.map(({ path, count, leaves }) => ({ path, count, leaves, stated: this.#toldAround(path) }));
  }

  #toldAround(path: string): string[] {
    const names = path.split("/");
    const parts = names.slice(0, -1).map((name, at) => {
      const leaves = this.#paths.get(names.slice(0, at + 1).join("/"))?.leaves.keys() ?? [];
      const scalars = [...leaves].filter((leaf) => !leaf.includes("."));
      return { name, scalars: new Map(scalars.map((leaf) => [leaf.toLowerCase(), leaf])) };
    });
    return [...surroundings([...parts, { name: names.at(-1) ?? "", scalars: new Map() }]).keys()];
  }
}

/** The name of a record of a car. Around it may be a record of its dealer, or of a customer's request. */
const CAR = /^(?:vehicle|car|auto|listing|unit)s?$/i;
const isCar = ({ path }: PathSurvey): boolean => CAR.test(path.slice(path.lastIndexOf("/") + 1));

/**
 * The most records first. Of paths with as many records the one that is called a car; else the outer one, which has all facts, and of a
 * single record the inner one.
 */
function byLikeness(a: PathSurvey, b: PathSurvey): number {
  const byName = Number(isCar(b)) - Number(isCar(a));
  return b.count - a.count || byName || (a.count > 1 ? a.depth - b.depth : b.depth - a.depth);
}

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

const knownFields = (leaves: ReadonlyMap<string, number>): Set<CsvField> =>
  new Set([...leaves.keys()].flatMap((leaf) => headerOfPath(leaf)?.field ?? []));

const namesCars = (known: ReadonlySet<CsvField>): boolean =>
  known.has("vin") ||
  (known.has("make") && known.has("model")) ||
  (known.has("title") && (["year", "mileage", "stockNumber"] as const).some((field) => known.has(field)));
