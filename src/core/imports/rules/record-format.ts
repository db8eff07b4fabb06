/** The formats of files of records. */
export type RecordFormat = "XML" | "JSON" | "HTML";

/** Returns the format of a file that is no table, by its beginning; null for a table. */
export function recordFormatOf(beginning: string): RecordFormat | null {
  const start = beginning
    .slice(0, 2_048)
    .replace(/^\ufeff/, "")
    .trimStart();
  if (/^[[{]\s*["{[\]}]/.test(start)) return "JSON";
  if (/^(?:<!doctype html|<(?:html|head|body|table|div)[\s>])/i.test(start)) return "HTML";
  return /^<(?:\?\w|!--|!doctype|[a-z_][\w.:-]{0,60}[\s/>])/i.test(start) ? "XML" : null;
}
