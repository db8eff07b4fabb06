import { parseSync } from "vite";

/** A regular expression in a source file. */
export type FoundRegexp = {
  line: number;
  pattern: string;
  flags: string;
  /** The reason in the comment beside it that allows it to be slower than linear; null without such a comment. */
  excuse: string | null;
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** A comment that excuses the regular expression on its line or on the next one: `// short text: 200 characters (MAX_CAPTION)`. */
const EXCUSE = "short text:";
/** Replaces the parts of a pattern that only the running program knows. */
const UNKNOWN_PART = "x";

/**
 * Returns the regular expressions in a TypeScript source: every literal, and every `RegExp(…)` of a text. Constants of the same file are
 * put into its pattern; other parts are replaced by a letter. A copy of another expression is left out.
 */
export function findRegexps(file: string, source: string): FoundRegexp[] {
  const { program, comments } = parseSync(file, source);
  const lineOf = lineCounter(source);
  const excuses = new Map<number, string>();
  for (const { value, end } of comments) {
    const text = value.trim();
    if (text.startsWith(EXCUSE)) excuses.set(lineOf(end), text.slice(EXCUSE.length).trim());
  }
  const constants = new Map<string, Node>();
  const found: FoundRegexp[] = [];
  const add = ({ start }: Node, pattern: string, flags: string) => {
    const line = lineOf(start);
    found.push({ line, pattern, flags, excuse: excuses.get(line) ?? excuses.get(line - 1) ?? null });
  };
  walk(program as unknown as Node, (node) => {
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex !== undefined) add(node, regex.pattern, regex.flags);
    if (node.type === "VariableDeclarator" && isNode(node.init))
      constants.set(String((node.id as Node).name), node.init);
    if (!/^(?:New|Call)Expression$/.test(node.type) || (node.callee as Node).name !== "RegExp") return;
    const [pattern, flags] = node.arguments as Node[];
    const text = pattern === undefined ? null : textOf(pattern, constants);
    if (text !== null) add(node, text, (flags && textOf(flags, constants)) ?? "");
  });
  return found;
}

/** Returns the text of an expression, with `UNKNOWN_PART` for unknown parts; null for another regular expression. */
function textOf(node: Node, constants: ReadonlyMap<string, Node>): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type === "Identifier") {
    const value = constants.get(String(node.name));
    return value === undefined ? UNKNOWN_PART : textOf(value, constants);
  }
  if (node.type === "TaggedTemplateExpression") return templateText(node.quasi as Node, "raw", constants);
  return node.type === "TemplateLiteral" ? templateText(node, "cooked", constants) : UNKNOWN_PART;
}

function templateText(template: Node, spelling: "raw" | "cooked", constants: ReadonlyMap<string, Node>): string {
  const parts = template.quasis as { value: { raw: string; cooked: string } }[];
  const values = template.expressions as Node[];
  return parts
    .map(({ value }, i) => value[spelling] + (values[i] ? (textOf(values[i], constants) ?? UNKNOWN_PART) : ""))
    .join("");
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

/** Returns a function that gives the line, from 1, of an offset. */
function lineCounter(source: string): (offset: number) => number {
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => 1 + starts.filter((at) => at < offset).length;
}
