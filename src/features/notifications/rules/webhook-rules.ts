import { createHmac } from "node:crypto";
import type { Notice } from "#core/notices/rules/notice.ts";

/**
 * Rules for signing, retrying and stopping webhooks. The headers, the signature and the meaning of statuses are those of Standard
 * Webhooks, https://www.standardwebhooks.com/.
 */

/** Seconds before each retry: eight attempts over 27 and a half hours. */
const PAUSES_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const;
/** A pause varies at random by up to this share, so that deliveries that failed together are not retried together. */
const JITTER_SHARE = 0.1;
/** A receiver that has accepted nothing for this long gets nothing more, until the operator restarts the webhook. */
export const STOPPED_AFTER_DAYS = 5;
/** The timeout for the receiver's whole answer. */
export const WEBHOOK_TIMEOUT_MS = 15_000;
/** The most bytes of an answer that are read, and the most that are kept to be shown. */
export const MAX_ANSWER_BYTES = 16_384;
const KEPT_ANSWER_CHARACTERS = 300;
/** How long the former secret signs too after a change. */
export const FORMER_SECRET_HOURS = 24;

/**
 * Returns the seconds until the next attempt.
 * @param attempts how many there were, at least one
 * @param random between 0 and 1
 * @returns null after the last attempt
 */
export function webhookPauseS(attempts: number, random: number): number | null {
  const pause = PAUSES_S[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER_SHARE * (2 * random - 1)));
}

/**
 * Returns the outcome of a delivery by its answer. `gone`: the receiver wants no more deliveries. A redirect is a failure,
 * because deliveries go only to the configured address.
 */
export function judgeAnswer(status: number): "taken" | "gone" | "again" {
  if (status >= 200 && status < 300) return "taken";
  return status === 410 ? "gone" : "again";
}

/** Returns whether the webhook stops after a failure. @param failingSince the first failure after the last success */
export const isStoppedAfter = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= STOPPED_AFTER_DAYS * 86_400_000;

const SECRET_PREFIX = "whsec_";

/** Returns the secret in the receiver's format. @param bytes 24 to 64 random ones */
export const secretText = (bytes: Buffer): string => `${SECRET_PREFIX}${bytes.toString("base64")}`;

/**
 * Returns the headers of a delivery.
 * @param message.id the same at every attempt, so that a receiver recognises retries
 * @param message.at the time of this attempt
 * @param secrets each makes a signature; the receiver accepts one that it can confirm
 */
export function webhookHeaders(
  message: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = `${Math.floor(message.at.getTime() / 1_000)}`;
  const sign = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.slice(SECRET_PREFIX.length), "base64"))
      .update(`${message.id}.${timestamp}.${message.body}`)
      .digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret)}`).join(" "),
  };
}

/** Returns the body of a delivery, the same at every attempt. @param url the console's screen for it */
export const webhookBody = (
  notice: Pick<Notice, "kind" | "title" | "body" | "data"> & { at: Date; url: string },
): string =>
  JSON.stringify({
    type: `notification.${notice.kind.replaceAll("-", "_")}`,
    timestamp: notice.at.toISOString(),
    data: { title: notice.title, text: notice.body, url: notice.url, ...notice.data },
  });

/** Returns the beginning of an answer for the operator, as text on one line. */
export const shownAnswer = (body: Buffer): string =>
  body
    .toString("utf8")
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\ufffd]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, KEPT_ANSWER_CHARACTERS);
