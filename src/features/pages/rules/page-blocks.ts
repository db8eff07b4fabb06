/** A piece of a line: words, or words that are a link. */
export type PagePiece = { text: string; address?: string };
/** A block of a page: a heading, a paragraph with its lines, or a list with its items. */
export type PageBlock =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; pieces: PagePiece[] }
  | { kind: "list"; items: PagePiece[][] };

const HEADING = "# ";
const ITEM = "- ";
/** "[words](/privacy)", "[words](https://example.com)", an e-mail address. */
const LINK = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,2000})\)|([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/g;
const INSIDE = /^\/(?!\/)/;

/** Returns where a link leads: a page of the site, a website, or a mail. Undefined for anything else, which stays words. */
function addressOf(written: string): string | undefined {
  if (INSIDE.test(written)) return written;
  const url = URL.parse(written);
  return url && ["https:", "http:", "mailto:", "tel:"].includes(url.protocol) ? url.href : undefined;
}

function piecesOf(line: string): PagePiece[] {
  const pieces: PagePiece[] = [];
  let from = 0;
  for (const match of line.matchAll(LINK)) {
    const [whole, words, written, mail] = match;
    const address = addressOf(mail === undefined ? (written ?? "") : `mailto:${mail}`);
    if (address === undefined) continue;
    pieces.push({ text: line.slice(from, match.index) }, { text: mail ?? words ?? "", address });
    from = match.index + whole.length;
  }
  pieces.push({ text: line.slice(from) });
  return pieces.filter(({ text }) => text !== "");
}

function blockOf(text: string): PageBlock {
  if (text.startsWith(HEADING) && !text.includes("\n")) return { kind: "heading", text: text.slice(HEADING.length) };
  const lines = text.split("\n");
  if (!lines.every((line) => line.startsWith(ITEM))) return { kind: "paragraph", pieces: piecesOf(text) };
  return { kind: "list", items: lines.map((line) => piecesOf(line.slice(ITEM.length))) };
}

/** Reads a page's text: blocks with empty lines between them. A heading may stand right above its paragraph. */
export const pageBlocks = (text: string): PageBlock[] =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/^(# .*)$/gm, "$1\n\n")
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map(blockOf);
