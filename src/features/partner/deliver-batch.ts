import { createHmac } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { SilentSiteError } from "#kernel/outbound/fetch-errors.ts";
import { exchange } from "#kernel/outbound/http-exchange.ts";
import { retryAfterMs } from "#kernel/outbound/rules/politeness.ts";
import type { Dispatcher } from "#kernel/outbound/undici.ts";
import { DELIVERY_ATTEMPTS, LONGEST_PAUSE_MS, mayPass, pauseAfterMs } from "./rules/delivery-rules.ts";

/** The partner's address, and the key that both sides know. */
export type PartnerTarget = { url: string; token: string };

export type DeliveryOptions = {
  target: PartnerTarget;
  /** The connections to the partner. */
  dispatcher: Dispatcher;
  /** For one try. */
  timeoutMs: number;
  /** Aborted when the process stops. */
  signal: AbortSignal;
  /** Waits between tries. Tests replace it. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** The partner did not accept a delivery. The message is a sentence for the operator. */
export class DeliveryError extends Error {}

type PartnerAnswer = { ok: true } | { ok: false; words: string; askedMs: number | null; final: boolean };

async function tryOnce(delivery: { runKey: string; batch: number; body: string }, options: DeliveryOptions) {
  const { target, dispatcher, timeoutMs, signal } = options;
  try {
    // No redirect is followed: the inventory must go to the configured address and nowhere else.
    const { status, headers } = await exchange({
      dispatcher,
      url: new URL(target.url),
      method: "POST",
      headers: signDelivery(delivery, target.token, new Date()),
      body: delivery.body,
      idleTimeoutMs: timeoutMs,
      totalTimeoutMs: timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      whenLonger: "cut",
      signal,
    });
    if (status >= 200 && status < 300) return { ok: true } satisfies PartnerAnswer;
    const askedMs = retryAfterMs(headers["retry-after"], Date.now());
    const reason = STATUS_CODES[status];
    const words = `Inspected Auto answered ${status}${reason ? ` ${reason}` : ""}`;
    return { ok: false, words, askedMs, final: !mayPass(status) } satisfies PartnerAnswer;
  } catch (error) {
    if (signal.aborted) throw new DeliveryError("The server was stopped before the sync was over");
    const words =
      error instanceof SilentSiteError
        ? `Inspected Auto did not answer within ${Math.ceil(timeoutMs / 1_000)} s`
        : "Inspected Auto could not be reached";
    return { ok: false, words, askedMs: null, final: false } satisfies PartnerAnswer;
  }
}

/** How much of an answer is read. Only its status counts. */
const MAX_ANSWER_BYTES = 64 * 1024;

const wait = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

/**
 * Delivers one batch to the partner. A failure that may pass is retried with growing pauses. A batch may arrive twice (when
 * an answer got lost); its idempotency key shows that.
 * @throws {DeliveryError} when the partner refuses it, or still fails at the last try
 */
export async function deliverBatch(
  delivery: { runKey: string; batch: number; body: string },
  options: DeliveryOptions,
): Promise<void> {
  const pause = options.pause ?? wait;
  for (let attempt = 1; ; attempt++) {
    const answer: PartnerAnswer = await tryOnce(delivery, options);
    if (answer.ok) return;
    if (answer.final) throw new DeliveryError(answer.words);
    if (attempt === DELIVERY_ATTEMPTS) throw new DeliveryError(`${answer.words} (tried ${DELIVERY_ATTEMPTS} times)`);
    const ms = pauseAfterMs(attempt, answer.askedMs);
    if (ms > LONGEST_PAUSE_MS) {
      throw new DeliveryError(`${answer.words} and asked to be left alone for ${Math.ceil(ms / 1_000)} s`);
    }
    await pause(ms, options.signal).catch(() => {
      throw new DeliveryError("The server was stopped before the sync was over");
    });
  }
}

/**
 * The headers of a delivery. They prove that it is ours and new, and say which one it is (docs/inspected-auto.md).
 * @param at the time of sending; every try is signed anew
 */
export function signDelivery(
  delivery: { runKey: string; batch: number; body: string },
  token: string,
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac("sha256", token).update(`${timestamp}.${delivery.body}`).digest("hex");
  return {
    "content-type": "application/json",
    "idempotency-key": `${delivery.runKey}:${delivery.batch}`,
    "x-autohub-run": delivery.runKey,
    "x-autohub-batch": String(delivery.batch),
    "x-autohub-timestamp": timestamp,
    "x-autohub-signature": `sha256=${signature}`,
  };
}
