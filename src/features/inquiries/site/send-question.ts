import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { apiPath } from "#kernel/ui/site/api-query.ts";
import type { InquiryForm } from "../inquiry-endpoints.ts";
import { solve } from "../rules/proof-of-work.ts";

/** What a shopper has typed, by the names of the fields. */
export type Typed = Record<"name" | "email" | "phone" | "message" | "website", string>;

/** What became of a question: passed on, or why not, in a sentence for the shopper. */
export type Sent = { hasCopy: boolean } | { failure: string };

/** How long the page may be kept from answering. A frame lasts 16 ms. */
const SLICE_MS = 8;

/** The work that is under way or done. A form is filled in meanwhile, and may be sent several times. */
let work: { challenge: string; solution: Promise<string> } | null = null;

/** Lets the page answer what it has been asked meanwhile. Timers would pause for longer, and stop in tabs that are not seen. */
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

/** Begins the work that a challenge asks for, or goes on with it. */
export function beginWork(challenge: string): Promise<string> {
  if (work?.challenge !== challenge) {
    const options = { sha256: (text: string) => sha256(utf8ToBytes(text)), rest, sliceMs: SLICE_MS };
    work = { challenge, solution: solve(challenge, { ...options, nowMs: () => performance.now() }) };
  }
  return work.solution;
}

const CUT_OFF = "There is no connection to our server just now. Your question is still here: please send it again.";
const OURS = "Something went wrong on our side. Please try again in a moment.";

/** Sends a question with its work. A form that was open for too long gets a new challenge once. */
export async function sendQuestion(form: InquiryForm, typed: Typed): Promise<Sent> {
  try {
    const first = await post(form, typed);
    if (first.code !== "challenge") return first.sent;
    const path = apiPath("/api/vehicles/:id/question", { id: `${form.vehicleId}` });
    const fresh = await fetch(path, { headers: { accept: "application/json" } });
    return fresh.ok ? (await post(await fresh.json(), typed)).sent : { failure: OURS };
  } catch {
    return { failure: CUT_OFF };
  }
}

async function post({ vehicleId, challenge }: InquiryForm, typed: Typed): Promise<{ sent: Sent; code?: string }> {
  const solution = await beginWork(challenge);
  const response = await fetch(apiPath("/api/vehicles/:id/question", { id: `${vehicleId}` }), {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ ...typed, challenge, solution }),
  });
  const body = await response.json().catch(() => ({}));
  if (response.ok) return { sent: { hasCopy: body.hasCopy === true } };
  const isSpoken = typeof body.message === "string" && response.status < 500;
  return { sent: { failure: isSpoken ? body.message : OURS }, code: body.code };
}
