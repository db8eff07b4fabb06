import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** Breaks in a row, without a byte between them, after which the stream fails. */
const MAX_BREAKS = 3;
const FIRST_WAIT_MS = 200;

/**
 * A download that goes on where it broke off: one of gigabytes takes hours over a slow line, and storage closes
 * connections that stand still. It fails when it cannot go on; it never ends early.
 * @param options.bytes of the whole
 * @param options.from opens the rest, from a byte on; throws when it is no longer the same file
 */
export function resumingStream(first: Readable, options: { bytes: number; from(byte: number): Promise<Readable> }) {
  return Readable.from(goOn(first, options), { objectMode: false });
}

async function* goOn(first: Readable, options: { bytes: number; from(byte: number): Promise<Readable> }) {
  let source = first;
  let chunks = chunksOf(source);
  let at = 0;
  let breaks = 0;
  try {
    while (at < options.bytes) {
      const chunk = await chunks.next().catch(asBreak);
      if (chunk.done) {
        breaks += 1;
        source.destroy();
        if (breaks > MAX_BREAKS) throw chunk.value ?? new Error(`it ended after ${at} of ${options.bytes} bytes`);
        await sleep(FIRST_WAIT_MS * 2 ** (breaks - 1));
        source = await options.from(at);
        chunks = chunksOf(source);
        continue;
      }
      breaks = 0;
      at += chunk.value.length;
      yield chunk.value;
    }
  } finally {
    source.destroy();
  }
}

const chunksOf = (source: Readable): AsyncIterator<Buffer, Error | undefined> => source[Symbol.asyncIterator]();
const asBreak = (error: Error): IteratorReturnResult<Error> => ({ done: true, value: error });
