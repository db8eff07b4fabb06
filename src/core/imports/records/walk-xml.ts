import { Parser } from "htmlparser2";
import { CSV_MAX_CELL_LENGTH } from "../rules/csv-rules.ts";
import type { RecordVisitor } from "./survey-records.ts";

/** Elements whose attribute tells what they hold: `<component name="city">Laurel</component>`. */
const NAMED_ELEMENT = /^(?:component|field|attribute|attr|property|param|option|item|data|value|column|spec|detail)$/i;
const MAX_ATTRIBUTES = 100;

type OpenElement = { hasChildren: boolean; text: string };

/** Reads XML a piece at a time and tells a visitor its parts. Names have no namespace: `g:price` is "price". */
export class XmlWalk {
  readonly #parser: Parser;
  readonly #open: OpenElement[] = [];
  /** The number of line ends in the pieces before. */
  #lines = 1;
  #counted = 0;
  #offset = 0;
  #piece = "";
  #isEnded = false;
  isClosed = false;

  constructor(visitor: RecordVisitor) {
    // No entities but the five of XML and numbers are known, so that none can grow.
    this.#parser = new Parser(
      {
        onopentag: (tag, attributes) => this.#element(visitor, tag, attributes),
        ontext: (text) => {
          const element = this.#open.at(-1);
          if (element !== undefined && element.text.length < CSV_MAX_CELL_LENGTH) element.text += text;
        },
        onclosetag: () => {
          const element = this.#open.pop();
          // At the end of a file that breaks off, its elements are closed by the parser: their records are not whole.
          if (this.#isEnded || element === undefined) return;
          if (!element.hasChildren && element.text.trim() !== "") visitor.value(element.text.trim());
          visitor.close();
          if (this.#open.length === 0) this.isClosed = true;
        },
      },
      { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true },
    );
  }

  write(piece: string): void {
    this.#piece = piece;
    this.#parser.write(piece);
    this.#countTo(this.#offset + piece.length);
    this.#offset += piece.length;
  }

  end(): void {
    this.#isEnded = true;
    this.#parser.end();
  }

  #element(visitor: RecordVisitor, tag: string, attributes: Record<string, string>): void {
    const parent = this.#open.at(-1);
    if (parent !== undefined) parent.hasChildren = true;
    const local = localName(tag);
    const { name: named, ...others } = attributes;
    const isNamed = named !== undefined && NAMED_ELEMENT.test(local);
    visitor.open(isNamed ? named.slice(0, 100) : local, this.#lineAt(this.#parser.startIndex));
    this.#open.push({ hasChildren: false, text: "" });
    for (const [key, text] of Object.entries(isNamed ? others : attributes).slice(0, MAX_ATTRIBUTES)) {
      if (key.startsWith("xmlns") || text.trim() === "") continue;
      visitor.open(localName(key), this.#lines);
      visitor.value(text.trim());
      visitor.close();
    }
  }

  #lineAt(index: number): number {
    this.#countTo(Math.max(index, this.#counted));
    return this.#lines;
  }

  #countTo(index: number): void {
    for (; this.#counted < index; this.#counted++) {
      if (this.#piece.charCodeAt(this.#counted - this.#offset) === 10) this.#lines += 1;
    }
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1).slice(0, 100);
