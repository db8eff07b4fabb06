import { apiPath } from "#kernel/ui/site/api-query.ts";
import { beginWork } from "#kernel/ui/site/do-work.ts";
import type { InquiryForm } from "../inquiry-endpoints.ts";

/** The shopper's texts, by the names of the fields. */
export type TypedQuestion = Record<"name" | "email" | "phone" | "message" | "website", string>;

/** The result of a question: sent, or the reason why not, as a sentence for the shopper. */
export type SendResult = { hasCopy: boolean } | { failure: string };

const CUT_OFF = "There is no connection to our server just now. Your question is still here: please send it again.";
const OURS = "Something went wrong on our side. Please try again in a moment.";

/** Sends a question with its proof of work. A form that was open for too long gets a new challenge once. */
export async function sendQuestion(form: InquiryForm, typed: TypedQuestion): Promise<SendResult> {
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

async function post(
  { vehicleId, challenge }: InquiryForm,
  typed: TypedQuestion,
): Promise<{ sent: SendResult; code?: string }> {
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
