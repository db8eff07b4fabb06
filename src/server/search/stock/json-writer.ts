/** Texts by number, as UTF-8 in one array. Copying them from there costs less than joining and encoding strings. */
export class PackedTexts {
  #bytes: Uint8Array = new Uint8Array(1_024);
  /** Where each text begins; the last entry is where the next one will. */
  readonly #starts = [0];

  /** Packs texts, numbered from 0 on. */
  static of(texts: Iterable<string>): PackedTexts {
    const packed = new PackedTexts();
    for (const text of texts) packed.add(text);
    return packed;
  }

  /** How many texts there are. */
  get size(): number {
    return this.#starts.length - 1;
  }

  /** Adds a text under the next number. */
  add(text: string): void {
    const encoded = Buffer.from(text);
    const start = this.#starts.at(-1) as number;
    this.#bytes = withRoom(this.#bytes, start, encoded.length);
    this.#bytes.set(encoded, start);
    this.#starts.push(start + encoded.length);
  }

  /** The bytes of a text: where they lie, from where to where. */
  bounds(number: number): { bytes: Uint8Array; start: number; end: number } {
    return { bytes: this.#bytes, start: this.#starts[number] as number, end: this.#starts[number + 1] as number };
  }
}

/** An array with the same beginning that has room for more: the same one, or one of at least twice its length. */
function withRoom(bytes: Uint8Array, used: number, more: number): Uint8Array {
  if (used + more <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(used + more, 2 * bytes.length));
  larger.set(bytes.subarray(0, used));
  return larger;
}

const DIGIT_0 = 48;

/** Writes JSON piece by piece as UTF-8; see `writeJson`. */
export class JsonWriter {
  #bytes: Uint8Array = new Uint8Array(65_536);
  #length = 0;

  /** Forgets what has been written. The memory is used again. */
  restart(): void {
    this.#length = 0;
  }

  /** Writes a text in ASCII as it is. */
  ascii(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index);
    this.#length = at;
  }

  /** Writes a whole number from 0 on. */
  count(value: number): void {
    let digits = 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
    this.#reserve(digits);
    this.#length += digits;
    let rest = value;
    for (let at = this.#length - 1; digits > 0; digits--, at--) {
      const tenth = Math.floor(rest / 10);
      this.#bytes[at] = DIGIT_0 + rest - 10 * tenth;
      rest = tenth;
    }
  }

  /** Writes one of many packed texts. */
  packed(texts: PackedTexts, number: number): void {
    const { bytes, start, end } = texts.bounds(number);
    this.#reserve(end - start);
    const target = this.#bytes;
    let at = this.#length;
    for (let from = start; from < end; from++) target[at++] = bytes[from] as number;
    this.#length = at;
  }

  /** Writes what is JSON in UTF-8 already. */
  json(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What has been written, in memory of its own. */
  copy(): Buffer {
    const written = Buffer.allocUnsafeSlow(this.#length);
    written.set(this.#bytes.subarray(0, this.#length));
    return written;
  }

  #reserve(more: number): void {
    if (this.#length + more > this.#bytes.length) this.#bytes = withRoom(this.#bytes, this.#length, more);
  }
}

const writer = new JsonWriter();

/** Writes JSON in memory that all calls share. @param write must not call `writeJson` itself */
export function writeJson(write: (json: JsonWriter) => void): Buffer {
  writer.restart();
  write(writer);
  return writer.copy();
}
