/** A figure in a text, with what touches it: "US$18,995", "18 995 $", "45k miles". */
export type Figure = {
  /** Its value, thousands of "45k" included; null where what touches it cannot be understood ("45xxx", "1.2e5", "120,***"). */
  value: number | null;
  /** The currency marks before and after it, as written; null where there is none. */
  sign: string | null;
  unit: "mi" | "km" | null;
  isNegative: boolean;
  /** One end of a range, or a bound: "40,000 - 45,000", "100,000+". */
  isBound: boolean;
  /** True where thousands are separated, or cents are given. */
  isGrouped: boolean;
  /** The range in the text, signs and unit included. */
  start: number;
  end: number;
};

/** Thousands separated by comma, space, apostrophe or full stop, or no separator; then cents or decimals. */
const NUMBER =
  /(\d{1,3}(?:,\d{3})+(?!\d)|\d{1,3}(?: \d{3})+(?!\d)|\d{1,3}(?:['’]\d{3})+(?!\d)|\d{1,3}(?:\.\d{3})+(?!\d)|\d+)(\.\d{1,4}(?!\d)|,\d\d(?!\d))?/g;
const CODE = "USD|US|CAD|CDN|MXN|AUD|NZD|EUR|GBP";
const SIGN_BEFORE = new RegExp(
  String.raw`(?:(?:(?<![A-Za-z])(?:${CODE}|C[Aa]n|CAN|CA?|MX|AU?|NZ|HK|NT)|(?<![\p{L}'’/])[RS])\s?)?[$€£¥]\s?$|(?<![A-Za-z])(?:USD|usd|CAD|MXN|EUR|GBP)\s?$`,
  "u",
);
const SIGN_AFTER = new RegExp(
  String.raw`^\s?(?:[$€£](?!\s?\d)|[$€£](?=\s\d)|(?:US|CAD?|MX)\$)(?:\s?(?:${CODE}|CA|Canadian)\b)?|^\s?(?:${CODE}|Canadian|dollars)\b(?!\$)`,
);
/** The most characters of a sign before or after a figure. */
const MAX_SIGN = 14;
const THOUSANDS = /^(?:\s?k(?![a-z])|\s?thousand\b)/i;
const UNIT = /^(?:\s?-)?\s?(?:(miles?|millas?|mi|mls|smi)|(kilom\w{1,12}|kms?|kmt))(?![a-z])/i;
/** Characters before a figure that make it a part of something else: a name, a date, a stock number, another figure. */
const TOUCHES_BEFORE = /(?:[\p{L}\d_.,'’#/]|[\p{L}\d]-)$/u;
const TOUCHES_AFTER = /^(?:[\p{L}\d_%]|[.,'’:][^\s\-–—]|\/\d|-[\p{L}\d]|\*{3}|…|#{2}|\?[,?\d]|,[-–—_]{2})/u;

/** Returns the figures in a text, in order. White space in it must be collapsed to single spaces. Never throws. */
export function figuresIn(text: string): Figure[] {
  const figures: Figure[] = [];
  if (!/\d/.test(text)) return figures;
  for (const match of text.matchAll(NUMBER)) figures.push(readFigure(text, match, figures.at(-1)?.end ?? 0));
  if (figures.length > 1) markRanges(text, figures);
  return figures;
}

/** @param from the end of the figure before */
function readFigure(text: string, match: RegExpExecArray, from: number): Figure {
  const [written, whole = "", decimals = ""] = match;
  const signBefore = SIGN_BEFORE.exec(text.slice(from, match.index).slice(-MAX_SIGN))?.[0] ?? "";
  const start = match.index - signBefore.length;
  let end = match.index + written.length;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(text.slice(end, end + MAX_SIGN + 10));
    end += found?.[0].length ?? 0;
    return found;
  };
  const inThousands = take(THOUSANDS) !== null;
  const unit = signBefore === "" ? take(UNIT) : null;
  const signAfter = unit === null ? (take(SIGN_AFTER)?.[0] ?? "") : "";
  const isApart = signBefore.trim().length > 1 || !TOUCHES_BEFORE.test(text.slice(0, start).slice(-2));
  const after = text.slice(end, end + 3);
  const value = isApart && !TOUCHES_AFTER.test(after) ? numberOf(whole, decimals, inThousands) : null;
  return {
    value,
    sign: `${signBefore} ${signAfter}`.trim() || null,
    unit: unitOf(unit),
    isNegative:
      /(?:^|[\s(:$])-$/.test(text.slice(Math.max(from, start - 2), start)) || /^-\s?$/.test(text.slice(0, start)),
    isBound: after.startsWith("+"),
    isGrouped: /\D/.test(whole) || decimals !== "",
    start,
    end,
  };
}

function unitOf(match: RegExpExecArray | null): Figure["unit"] {
  if (match === null) return null;
  return match[1] === undefined ? "km" : "mi";
}

/** Words of a text with a former price: "Reduced from $21,995 to $19,995" is no range, also with the word behind. */
const REDUCED = /\b(?:reduced|dropped|lowered|marked down)\b/i;
/** Words before a former price: "MSRP $52,335 - $34,995" is no range. */
const FORMER = /\b(?:marked|cut|down|m\.?s\.?r\.?p|retail|was|sticker|regular|original|former|old|list)\b/i;

/** Words behind an amount that is taken off the one before: "$15,000 - $1,500 down" is no range. */
const TAKEN_OFF = /^\s?(?:down|off|rebate|discount|savings?|deposit)\b(?!-)/i;

/** Marks the ends of ranges: "$9,000 - $12,000", not "2018 - 41,000 mi". */
function markRanges(text: string, figures: readonly Figure[]): void {
  for (const [i, figure] of figures.entries()) {
    const next = figures[i + 1];
    if (next === undefined || figure.isGrouped !== next.isGrouped) continue;
    // "$9,250 - 58,178 miles" are a price and a mileage.
    if (figure.sign !== null && next.unit !== null) continue;
    const between = text.slice(figure.end, next.start);
    const isLess = (next.value ?? 0) < (figure.value ?? 0);
    const isTakenOff = isLess && TAKEN_OFF.test(text.slice(next.end, next.end + MAX_SIGN));
    if (isTakenOff || (isLess && (REDUCED.test(text) || FORMER.test(text.slice(0, figure.start))))) continue;
    if (!/^\s?(?:[-–]|to|through)\s?$/.test(between)) continue;
    figure.isBound = next.isBound = true;
  }
}

/** Returns the value of digits with separators; null for "0,123". A full stop in thousands is a decimal point: "$2.401k" is 2,401. */
function numberOf(whole: string, decimals: string, inThousands: boolean): number | null {
  if (inThousands) {
    const thousands = numberOf(whole.replace(".", ""), decimals, false);
    return /^\d+\.\d{3}$/.test(whole) ? Math.round(Number(whole) * 1_000) : thousands && thousands * 1_000;
  }
  if (/^0\D/.test(whole)) return null;
  return Number(`${whole.replace(/\D/g, "")}${decimals.replace(",", ".")}`);
}
