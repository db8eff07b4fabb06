import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { FetchError, ForbiddenAddressError } from "#kernel/outbound/fetch-errors.ts";
import { guardedConnector } from "#kernel/outbound/guarded-connector.ts";
import { exchange } from "#kernel/outbound/http-exchange.ts";
import { Agent } from "#kernel/outbound/undici.ts";
import { type PartnerTarget, signDelivery } from "./deliver-batch.ts";
import type { PartnerCheck } from "./partner-endpoints.ts";

/** Somebody waits for the answer. */
const CHECK_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1_024;

/**
 * Sends the partner the first batch of a run, without a car and without an end, which it forgets.
 * @param allowHosts private hosts that may be called
 */
export async function checkPartner(target: PartnerTarget, allowHosts: ReadonlySet<string>): Promise<PartnerCheck> {
  const connect = guardedConnector({ allowHosts, connectTimeoutMs: CHECK_TIMEOUT_MS });
  const dispatcher = new Agent({ connect, allowH2: false });
  const runKey = randomUUID();
  const body = JSON.stringify({ run: runKey, batch: 1, last: false, vehicles: [] });
  try {
    const { status } = await exchange({
      ...{ dispatcher, url: new URL(target.url), method: "POST", body, whenLonger: "cut", maxBytes: MAX_ANSWER_BYTES },
      headers: signDelivery({ runKey, batch: 1, body }, target.token, new Date()),
      ...{ idleTimeoutMs: CHECK_TIMEOUT_MS, totalTimeoutMs: CHECK_TIMEOUT_MS },
    });
    return judge(status);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error instanceof ForbiddenAddressError) {
      return {
        failed: "address",
        words: "The address is in a private network. Only INSPECTED_AUTO_URL can set such a one.",
      };
    }
    return { failed: error.message.includes("certificate") ? "certificate" : "address", words: error.message };
  } finally {
    await dispatcher.destroy();
  }
}

/** Returns the meaning of an answer's status. */
function judge(status: number): PartnerCheck {
  const answer = `The partner answered ${status} ${STATUS_CODES[status] ?? ""}`.trim();
  if (status >= 200 && status < 300) return { failed: null, words: "The partner took a delivery without vehicles." };
  if (status === 401 || status === 403) return { failed: "token", words: `${answer}: it does not take this token.` };
  if (status >= 500 || status === 429) return { failed: "address", words: `${answer}. Please try again later.` };
  return { failed: "address", words: `${answer}: deliveries are not taken at this address.` };
}
