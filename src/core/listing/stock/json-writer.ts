/** Texts are copied in steps of this many bytes, so a copy may write a little more than the text. */
const STEP_BYTES = 4;

/** Bytes with a view that reads and writes them in larger steps. */
type Memory = { bytes: Uint8Array; view: DataView };

function allocate(length: number): Memory {
  const bytes = Buffer.allocUnsafeSlow(length);
  return { bytes, view: new DataView(bytes.buffer) };
}

/** Texts by number, as UTF-8 in one array. Copying them from there costs less than joining and encoding strings. */
export class PackedTexts {
  #memory = allocate(1_024);
  /** The start of each text; the last entry is the start of the next one. */
  readonly #starts = [0];

  /** Packs texts, numbered from 0 on. */
  static of(texts: Iterable<string>): PackedTexts {
    const packed = new PackedTexts();
    for (const text of texts) packed.add(text);
    return packed;
  }

  /** The number of texts. */
  get size(): number {
    return this.#starts.length - 1;
  }

  /** Adds a text under the next number. */
  add(text: string): void {
    const encoded = Buffer.from(text);
    const start = this.#starts.at(-1) as number;
    const needed = start + encoded.length + STEP_BYTES;
    if (needed > this.#memory.bytes.length) {
      const larger = allocate(Math.max(needed, 2 * this.#memory.bytes.length));
      larger.bytes.set(this.#memory.bytes.subarray(0, start));
      this.#memory = larger;
    }
    this.#memory.bytes.set(encoded, start);
    this.#starts.push(start + encoded.length);
  }

  /** Returns how many bytes a text has. */
  lengthOf(number: number): number {
    return (this.#starts[number + 1] as number) - (this.#starts[number] as number);
  }

  /** Copies a text. @param target with room for `STEP_BYTES` more than the text's length */
  copyTo(target: DataView, at: number, number: number): void {
    const start = this.#starts[number] as number;
    const length = this.lengthOf(number);
    const { view } = this.#memory;
    // Texts are short: a dozen steps cost less than one call of `set`, and a third of a copy byte by byte.
    for (let done = 0; done < length; done += STEP_BYTES) {
      target.setInt32(at + done, view.getInt32(start + done, true), true);
    }
  }
}

const DIGIT_0 = 48;
const COMMA = 44;
const CLOSING_BRACE = 125;
/** Digits of the largest count. */
const MOST_DIGITS = 10;

/** Writes a whole number that fits into 31 bits. @returns its end */
function writeCount(bytes: Uint8Array, start: number, value: number): number {
  let end = start + 1;
  for (let rest = value; rest >= 10; rest = (rest / 10) | 0) end += 1;
  let rest = value;
  for (let at = end - 1; at >= start; at--) {
    const tenth = (rest / 10) | 0;
    bytes[at] = DIGIT_0 + rest - 10 * tenth;
    rest = tenth;
  }
  return end;
}

/**
 * Answers are written one after the other into memory of this size. Allocating memory for each answer would take longer than copying it,
 * and one block is small enough to be kept for a client that reads slowly.
 */
const BLOCK_BYTES = 131_072;

/** Writes JSON piece by piece as UTF-8; see `writeJson`. */
export class JsonWriter {
  #memory = allocate(BLOCK_BYTES);
  #start = 0;
  #end = 0;

  /** Begins a new text after the one that was taken. */
  restart(): void {
    this.#end = this.#start;
  }

  /** Returns the text that has been written since the beginning. It shares its memory with the texts before and after it. */
  take(): Buffer {
    const taken = Buffer.from(this.#memory.bytes.buffer as ArrayBuffer, this.#start, this.#end - this.#start);
    this.#start = this.#end;
    return taken;
  }

  /** Writes a text in ASCII unchanged. */
  ascii(text: string): void {
    this.#reserve(text.length);
    const { bytes } = this.#memory;
    let at = this.#end;
    for (let index = 0; index < text.length; index++) bytes[at++] = text.charCodeAt(index);
    this.#end = at;
  }

  /** Writes a whole number from 0 to 2 147 483 647. */
  count(value: number): void {
    this.#reserve(MOST_DIGITS);
    this.#end = writeCount(this.#memory.bytes, this.#end, value);
  }

  /** Writes a list of entries: for each number its text, its count and a closing brace. */
  entries(texts: PackedTexts, numbers: ArrayLike<number>, counts: Int32Array): void {
    this.ascii("[");
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] as number;
      const length = texts.lengthOf(number);
      this.#reserve(length + MOST_DIGITS + 2);
      const { bytes, view } = this.#memory;
      texts.copyTo(view, this.#end, number);
      const end = writeCount(bytes, this.#end + length, counts[number] as number);
      bytes[end] = CLOSING_BRACE;
      bytes[end + 1] = COMMA;
      this.#end = end + 2;
    }
    if (numbers.length > 0) this.#end -= 1;
    this.ascii("]");
  }

  /** Writes bytes that are already JSON in UTF-8. */
  json(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#memory.bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  #reserve(more: number): void {
    const needed = this.#end + more + STEP_BYTES;
    if (needed > this.#memory.bytes.length) this.#moveToNextBlock(needed - this.#start);
  }

  #moveToNextBlock(needed: number): void {
    const written = this.#memory.bytes.subarray(this.#start, this.#end);
    const room = needed > BLOCK_BYTES ? 2 * needed : BLOCK_BYTES;
    this.#memory = allocate(room);
    this.#memory.bytes.set(written);
    this.#start = 0;
    this.#end = written.length;
  }
}

const writer = new JsonWriter();

/**
 * Writes JSON.
 * @param write must not call `writeJson` itself
 * @returns bytes in memory that other answers share: a caller that keeps them for longer than it takes to send them must copy them
 */
export function writeJson(write: (json: JsonWriter) => void): Buffer {
  writer.restart();
  write(writer);
  return writer.take();
}
