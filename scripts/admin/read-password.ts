import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

type Terminal = Readable & { isTTY?: boolean; setRawMode?(on: boolean): unknown };

const ENTER = ["\r", "\n"];
const END = "\u0004";
const INTERRUPT = "\u0003";
const ERASE = ["\u007f", "\b"];

/** Reads one line from a terminal without showing it. @returns null after Ctrl-C or Ctrl-D */
async function readHidden(question: string, input: Terminal, output: Writable): Promise<string | null> {
  output.write(question);
  input.setRawMode?.(true);
  input.setEncoding("utf8");
  input.resume();
  let typed = "";
  try {
    for (;;) {
      const [keys] = (await once(input, "data")) as [string];
      for (const character of keys) {
        if (ENTER.includes(character)) return typed;
        if (character === INTERRUPT || character === END) return null;
        typed = ERASE.includes(character) ? [...typed].slice(0, -1).join("") : typed + character;
      }
    }
  } finally {
    input.setRawMode?.(false);
    input.pause();
    output.write("\n");
  }
}

/** Returns the first line of standard input; null when there is none. */
async function readFirstLine(input: Readable): Promise<string | null> {
  const lines = createInterface({ input });
  try {
    for await (const line of lines) return line;
    return null;
  } finally {
    lines.close();
  }
}

/**
 * Reads a password: typed twice on a terminal without showing it, else the first line of standard input.
 * @returns the password, or a sentence that says why there is none
 */
export async function readPassword(
  input: Terminal,
  output: Writable,
): Promise<{ password: string } | { problem: string }> {
  if (!input.isTTY) {
    const line = await readFirstLine(input);
    return line ? { password: line } : { problem: "No password came in. Pipe one in, or use --generate." };
  }
  const password = await readHidden("New password: ", input, output);
  const again = password === null ? null : await readHidden("The same again: ", input, output);
  if (password === null || again === null) return { problem: "Broken off; nothing was changed." };
  return password === again ? { password } : { problem: "The two are not the same; nothing was changed." };
}
