import { parsed } from "./read-cells.ts";

/** An address begins here, but not inside another one: "https://cdn.example/fetch/https://pics.example/1.jpg". */
const BEGINNING = /(?<![=/:?&\w%])(?=(?:https?:)?\/\/)|(?<![=/:?&%])(?=https?:\/\/)/i;
/** Signs that end an address in a list. */
const ENDING = /["<>|~{}\\^`]|'(?=[,\]\s]|$)|\s/;
/** The end of a picture's file name. */
const PICTURE_END = /\.(?:jpe?g|png|webp|avif|heic)$/i;
/** Signs that no file name has. */
const NO_NAME = /["<>|~{}!]/;
/** A caption or a sign glued to a picture: "1.jpg:Front view", "1.jpg[/img]", "1.jpg#Front". */
const CAPTION = /\.(?:jpe?g|png|webp|avif|gif)(?=[^\w?/.@%+,;~-]|%20)/i;
/** An attribute's or a field's name in front of an address, a coded line break, and a double colon between two addresses. */
const NAME_BEFORE = /(^|[\s<;,|])(?:src|href|url|image|img|photo|[\w-]{1,40}\.(?:jpe?g|png|webp))=(?=https?:\/\/)/gi;
const CODED_BREAK = /&#(?:1[03]|x0?[ad]);|::(?=https?:\/\/)|(?<=\.(?:jpe?g|png|webp))[&+](?=https?:\/\/)/gi;

/**
 * Returns the addresses in one cell: a JSON list; a list with any separators, quotation marks, markup or captions, in which every "https://"
 * begins a new one; or names of files.
 */
export function splitAddresses(written: string): string[] {
  if (written === "") return [];
  const cell = written.replace(CODED_BREAK, "\n").replace(NAME_BEFORE, "$1 ");
  const inJson = cell.startsWith("[") ? addressesInJson(cell) : [];
  if (inJson.length > 0) return inJson;
  if (!/https?:\/\/|^\s*\/\//i.test(cell)) return cell.split(cell.includes("|") ? "|" : /[\s;,]+/);
  return cell
    .split(BEGINNING)
    .filter((piece) => /^(?:https?:)?\/\//i.test(piece))
    .map(cut);
}

function cut(piece: string): string {
  const trimmed = trimEnd(piece);
  const [file = ""] = trimmed.split("?", 1);
  // A name with spaces in it, and nothing after it.
  if (PICTURE_END.test(file) && !NO_NAME.test(file)) return trimmed;
  const address = trimEnd(trimmed.split(ENDING, 1)[0] ?? "");
  const caption = CAPTION.exec(address.split("?", 1)[0] ?? "");
  return caption === null ? address : address.slice(0, caption.index + caption[0].length);
}

function trimEnd(address: string): string {
  let end = address.length;
  while (end > 0 && " \t\r\n;,|'\"])}".includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}

/** Reads the list in Meta's catalogs: `[{"url":"https://…","tag":["Exterior"]}]`, or a list of addresses. */
function addressesInJson(cell: string): string[] {
  const list = parsed(cell);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    if (typeof entry === "string") return [entry];
    const url = typeof entry === "object" && entry !== null && "url" in entry ? entry.url : null;
    return typeof url === "string" ? [url] : [];
  });
}
