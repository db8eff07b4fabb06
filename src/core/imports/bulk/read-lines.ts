import { createReadStream } from "node:fs";

export type Line = {
  text: string;
  /** Its number in the file, from 1. */
  number: number;
  /** The number of bytes up to the line's end. */
  end: number;
};

/** No car's record is longer. A file without line ends must not fill the memory. */
const MAX_LINE_BYTES = 1_000_000;
const READ_BYTES = 256 * 1024;
const LINE_FEED = 10;

/**
 * Reads a file's lines from the start of a line, in bounded memory. Blank lines are included, so that numbers and positions agree.
 * @param from the number of bytes and lines to skip
 * @throws {Error} when a line is longer than 1 MB
 */
export async function* readLines(path: string, from: { bytes: number; lines: number }): AsyncGenerator<Line> {
  let number = from.lines;
  let end = from.bytes;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { start: from.bytes, highWaterMark: READ_BYTES })) {
    const data: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let stop = data.indexOf(LINE_FEED); stop >= 0; stop = data.indexOf(LINE_FEED, start)) {
      number += 1;
      end += stop + 1 - start;
      yield { text: data.toString("utf8", start, stop), number, end };
      start = stop + 1;
    }
    rest = data.subarray(start);
    if (rest.length > MAX_LINE_BYTES) {
      throw new Error(`Line ${number + 1} is longer than 1 MB; the file must hold one JSON object on each line.`);
    }
  }
  if (rest.length > 0) yield { text: rest.toString("utf8"), number: number + 1, end: end + rest.length };
}
