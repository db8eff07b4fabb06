import type { FileImport } from "./read-imports.ts";

/** Regular expressions of paths. One of them has to match. */
type Paths = string | readonly string[];
type PathRule = { path?: Paths; pathNot?: Paths };

/** Forbids imports from some files to some others. `$1` in `to` stands for the first group of `from.path`. */
export type ImportRule = { name: string; comment: string; from: PathRule; to: PathRule };

/** An import that a rule forbids. `to` names what is imported, or the files of a circle. */
export type BrokenImport = { rule: string; comment: string; from: string; line: number; to: string };

const CIRCLE = {
  rule: "no-circles",
  comment: "Two files that need each other are one file, or a third one is missing.",
};
const MISSING = { rule: "no-missing-modules", comment: "The import leads nowhere." };

/** Returns the imports that a rule forbids, those that lead nowhere, and circles of files. */
export function brokenImports(imports: readonly FileImport[], rules: readonly ImportRule[]): BrokenImport[] {
  const forbidden = imports.flatMap(({ from, line, specifier, to }) => {
    if (to === null) return [{ ...MISSING, from, line, to: specifier }];
    return rules
      .filter((rule) => forbids(rule, from, to))
      .map(({ name, comment }) => ({ rule: name, comment, from, line, to }));
  });
  return [...forbidden, ...circlesOf(imports)];
}

function forbids(rule: ImportRule, from: string, to: string): boolean {
  const [matched, group = ""] = expressionOf(rule.from.path).exec(from) ?? [];
  if (matched === undefined || isExcepted(rule.from, from)) return false;
  const target = { path: withGroup(rule.to.path, group), pathNot: withGroup(rule.to.pathNot, group) };
  return expressionOf(target.path).test(to) && !isExcepted(target, to);
}

const isExcepted = ({ pathNot }: PathRule, path: string): boolean =>
  pathNot !== undefined && expressionOf(pathNot).test(path);

const withGroup = (paths: Paths | undefined, group: string): string[] | undefined =>
  paths === undefined ? undefined : [paths].flat().map((path) => path.replaceAll("$1", group));

const expressions = new Map<string, RegExp>();

/** Makes one expression of several; of none one that matches everything. */
function expressionOf(paths: Paths = ""): RegExp {
  const source = [paths].flat().join("|");
  const known = expressions.get(source) ?? new RegExp(source);
  expressions.set(source, known);
  return known;
}

/** Follows the imports from each file, and returns a circle whenever one leads to a file on the way. */
function circlesOf(imports: readonly FileImport[]): BrokenImport[] {
  const importsOf = Map.groupBy(imports, ({ from }) => from);
  const circles: BrokenImport[] = [];
  const done = new Set<string>();
  const way: FileImport[] = [];
  const follow = (file: string) => {
    if (done.has(file)) return;
    const start = way.findIndex(({ from }) => from === file);
    const first = way[start];
    if (first) {
      const files = [...way.slice(start).map(({ from }) => from), file];
      circles.push({ ...CIRCLE, from: file, line: first.line, to: files.join(" → ") });
      return;
    }
    for (const next of importsOf.get(file) ?? []) {
      way.push(next);
      if (next.to !== null) follow(next.to);
      way.pop();
    }
    done.add(file);
  };
  for (const file of importsOf.keys()) follow(file);
  return circles;
}
