import { isCallToAction } from "#core/facts/rules/call-to-action.ts";
import { type Element, type PageDocument, parentOf, type Segment } from "./page-document.ts";
import { NAMED_FACTS } from "./page-names.ts";
import { columnValues } from "./table-columns.ts";

const READ_LABELS = NAMED_FACTS.flatMap(([, { labels = [] }]) => labels);
/** Labels whose values are not read. They must not be taken as the value of the row before. */
const LABELS = [...READ_LABELS, "ext", "int", "colour", "engine", "location", "year", "make", "model", "price", "mpg"];
/** "Exterior" stands for "Exterior color" as well: a label may have more words. */
const SHORTEST_LABELS = LABELS.filter((label) => !LABELS.some((other) => label.startsWith(`${other} `)));
const LABEL = new RegExp(`^(?:${SHORTEST_LABELS.join("|")})\\b(?!.*\\d{3})[\\wÀ-ÿ .#/]{0,18}:?\\s*#?:?$`, "i");
/** Too common to be labels where the value follows in the same text. */
const ONLY_APART = ["miles", "trans", "drive", "ext color", "int color"];
const INLINE_LABELS = READ_LABELS.filter((label) => !ONLY_APART.includes(label)).join("|");
const INLINE_LABEL = new RegExp(
  `^(${INLINE_LABELS})\\s*(?:/ ?([\\wÀ-ÿ ]{2,20}?)\\s*)?(?:(?:#|number|no\\.?)\\s*)?:\\s*(\\S.{0,80})$`,
  "i",
);
/** "Stock #4410", "Stk: A-17": the number itself behind the label, with or without a colon. */
const STOCK_NUMBER =
  /^(?:(?:#|n[o°º]|num[eé]ro)\.?\s?(?:d[eu’']\s?)?)?(?:stock|stk|inventaire)\.?[\s#:]{0,6}(?:(?:no\.?|number|num\.?|id)[\s#:]{0,6}){0,2}(?=[\w-]{0,19}\d)(\w[\w-]{0,19})$/i;
/** "Condition Certified Pre-Owned", "État Neuf": without a colon only before a word that is a condition. */
const CONDITION =
  /^(?:(?:vehicle )?condition|état)\s+((?:manufacturer )?certified(?: pre-?owned| used)?|cpo|pre-?owned|used|(?:brand )?new|neuf|(?:d['’])?occasion|usagé)$/i;
const MAX_VALUE = 80;
const BETWEEN = " / ";

const keyOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

const FACT_OF = new Map<string, string>([
  ...LABELS.map((label) => [label, label] as const),
  ...NAMED_FACTS.flatMap(([fact, { labels = [] }]) => labels.map((label) => [label, fact] as const)),
]);

/**
 * Returns each label with its value, by its key: of "Color / Interior: Red / Black" two. One value belongs to the first label, unless another
 * is a different fact's: "Color / Interior: Black" is not clear, "Color / Couleur: Black" is.
 */
function pairsOf(label: string, value: string): [key: string, value: string][] {
  const keys = label.split(BETWEEN).map(keyOf);
  const [first = ""] = keys;
  if (keys.length === 1) return [[first, value]];
  const values = value.split(BETWEEN);
  if (values.length === keys.length) return keys.map((key, i) => [key, (values[i] ?? "").trim()]);
  const facts = new Set(keys.map((key) => FACT_OF.get(key)).filter((fact) => fact !== undefined));
  return facts.size > 1 ? [] : [[first, value]];
}

/** False for words beside a label that only a number of a car is read beside: "Chassis: Fleetside", "Serial: C20". */
const mayBeBeside = (key: string, value: string): boolean => !SERIAL_LABEL.test(key) || /(?:\d\D*){5}/.test(value);
const SERIAL_LABEL = /^(?:vin )?(?:serial|chassis)(?: n(?:umber|o))?$/;

/**
 * Returns the texts beside the labels of a card ("Exterior: Blue", or in a row of two cells), by the label in lower case; in a row of a table
 * also those under the heads of its columns.
 */
export function labelsIn(
  document: PageDocument,
  segments: readonly Segment[],
  roots: readonly Element[] = [],
): Map<string, string> {
  const labels = new Map<string, string>();
  const put = (label: string, value: string): void => {
    if (value.length > MAX_VALUE || isCallToAction(value)) return;
    for (const [key, one] of pairsOf(label, value)) if (!labels.has(key) && mayBeBeside(key, one)) labels.set(key, one);
  };
  for (const [i, segment] of segments.entries()) {
    const inline = INLINE_LABEL.exec(segment.text);
    const stock = STOCK_NUMBER.exec(segment.text)?.[1];
    const condition = CONDITION.exec(segment.text)?.[1];
    const next = segments[i + 1];
    if (stock !== undefined) put("stock", stock);
    else if (condition !== undefined) put("condition", condition);
    else if (inline !== null)
      put([inline[1], inline[2]].filter((label) => label).join(BETWEEN), (inline[3] ?? "").trim());
    else if (next !== undefined && LABEL.test(segment.text) && isValueOf(document, segment, next)) {
      put(segment.text, next.text.replace(/^:\s{0,3}(?=\S)/, ""));
    }
  }
  for (const [head, value] of columnValues(document, roots)) put(head, value);
  return labels;
}

/** Elements for visitors' actions. A link may be a value; as a label it opens a part of the page. */
const CONTROL = /^(?:button|select|option|textarea)$/;
const CONTROL_CLASS = /(?:^|[\s_-])(?:btn|button|cta)(?=$|[\s_-])/i;
/** Elements that hold one row. Text after them, or in a later row, is not a value of a label in them. */
const ROW = /^(?:li|tr|dl|table)$/;
const HEADING = /^h[1-3]$/;
/** Elements that hold a value, perhaps an empty one. */
const CELL = /^(?:td|dd|span|div|p|b|strong|em)$/;
const CELL_OF_ROW = /^(?:td|dd)$/;
const ICON_CLASS = /icon|glyph|tooltip|(?:^|\s)fa[srb]?(?:[\s-]|$)/i;
const MAX_STEPS = 12;

/** True when the text after a label is its value, and not a button, another label, or the text after an empty value. */
function isValueOf(document: PageDocument, label: Segment, next: Segment): boolean {
  if (LABEL.test(next.text)) return false;
  const before = ancestors(label.element);
  const after = ancestors(next.element);
  if (isInControl(after) || isInControl(before.slice(0, 3))) return false;
  const common = before.find((element) => after.includes(element));
  const from = common === undefined ? before : before.slice(0, before.indexOf(common));
  // A link around both is the whole card.
  if (from.slice(0, 3).some(({ name }) => name === "a")) return false;
  if (common === undefined) return true;
  const to = after.slice(0, after.indexOf(common));
  if (from.some(({ name }) => ROW.test(name)) || to.some(({ name }) => ROW.test(name) || HEADING.test(name)))
    return false;
  if (from.at(-1)?.name === "dt" && to.at(-1)?.name === "dt") return false;
  return !from.some((element) => isEmptyCellBehind(document, element, element === from.at(-1) ? to.at(-1) : undefined));
}

/** Returns the element and those around it, the innermost first. */
function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let at: Element | null = element; at !== null && found.length < MAX_STEPS; at = parentOf(at)) found.push(at);
  return found;
}

const isControl = ({ name, attribs }: Element): boolean =>
  CONTROL.test(name) || attribs.role === "button" || (name === "a" && CONTROL_CLASS.test(attribs.class ?? ""));

/** True within a control. One that holds a list of facts is the link of the whole card. */
function isInControl(around: readonly Element[]): boolean {
  const at = around.findIndex(isControl);
  return at >= 0 && !around.slice(0, at).some(({ name }) => /^(?:dl|ul|table)$/.test(name));
}

/**
 * True when an empty cell follows an element in the same parent.
 * @param end the element with the next text, before which only cells of a table or a list count: others may be ornaments
 */
function isEmptyCellBehind(document: PageDocument, element: Element, end: Element | undefined): boolean {
  const cell = end === undefined ? CELL : CELL_OF_ROW;
  for (let at = element.nextSibling; at !== null && at !== end; at = at.nextSibling) {
    if (at.type === "text" && /\S/.test(at.data)) return false;
    if (at.type !== "tag" || !cell.test(at.name) || ICON_CLASS.test(at.attribs.class ?? "")) continue;
    const span = document.spans.get(at);
    if (span !== undefined && span.textStart === span.textEnd) return true;
  }
  return false;
}
