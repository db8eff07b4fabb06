import { judgeHeader } from "../rules/columns/refused-headers.ts";
import { type CsvField, csvFieldOf } from "../rules/csv-columns.ts";

/** Names that only wrap a value: `{"price": {"amount": 18995}}`, `<image><url>`. */
const WRAPPERS = /^(?:value|amount|text|url|uri|href|src|link|name|label|item|string)$/i;
/** Names that mean something only together with what they belong to. */
const GENERIC =
  /^(?:type|name|value|id|code|title|description|url|link|text|label|status|unit|date|number|state|city|zip|address|phone|email|miles|body|version|make_id)$/i;
/** Parts of a record that tell of another car, or of somebody else. */
const OTHERS =
  /^(?:similar|related|recommended|trade|tradein|trade_in|customer|contact|vendor|provider|finance|financing|lease|payment|history|original)/i;

/**
 * Returns the header that stands for a value in a record, by its path below the record ("pricing.internet_price"): the whole path, the path
 * without a wrapper at its end, or its last name alone. Null where none of them is known.
 */
export function headerOfPath(path: string): { header: string; field: CsvField } | null {
  const names = path.split(".");
  const last = names.at(-1) ?? "";
  const isWrapped = names.length > 1 && WRAPPERS.test(last);
  const isOther = names.slice(0, -1).some((name) => OTHERS.test(name)) || judgeHeader(path) !== null;
  const candidates = [
    path,
    ...(isWrapped ? [names.slice(0, -1).join(".")] : []),
    ...(isWrapped && names.length > 2 && !isOther ? [names.at(-2) ?? ""] : []),
    ...(names.length > 1 && !isOther && !GENERIC.test(last) ? [last] : []),
  ];
  for (const header of candidates) {
    const known = csvFieldOf(header);
    if (known !== null) return { header, field: known.field };
  }
  return null;
}
