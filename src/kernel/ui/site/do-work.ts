import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { solve } from "#kernel/http/rules/proof-of-work.ts";

/** How long the page may be blocked. A frame lasts 16 ms. */
const SLICE_MS = 8;

/** The running or finished work. A form is filled in meanwhile, and may be sent several times. */
let work: { challenge: string; solution: Promise<string> } | null = null;

/** Lets the page respond to events. Timers would pause for longer, and stop in hidden tabs. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Begins the proof of work for a challenge, or continues it. */
export function beginWork(challenge: string): Promise<string> {
  if (work?.challenge !== challenge) {
    const options = { sha256: (text: string) => sha256(utf8ToBytes(text)), rest, sliceMs: SLICE_MS };
    work = { challenge, solution: solve(challenge, { ...options, nowMs: () => performance.now() }) };
  }
  return work.solution;
}
