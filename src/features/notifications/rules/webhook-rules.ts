import { createHmac } from "node:crypto";
import type { Notice } from "#core/notices/rules/notice.ts";

/**
 * How webhooks are signed, repeated and given up. The headers, the signature and what statuses mean are those of Standard
 * Webhooks, https://www.standardwebhooks.com/.
 */

/** Seconds before each repetition: eight attempts over 27 and a half hours. */
const PAUSES_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const;
/** A pause is changed by up to this share at random, so that deliveries that failed together do not come back together. */
const JITTER_SHARE = 0.1;
/** A receiver that has taken nothing for so long gets nothing more, until somebody says so. */
export const STOPPED_AFTER_DAYS = 5;
/** How long the receiver may take for its whole answer. */
export const WEBHOOK_TIMEOUT_MS = 15_000;
/** How much of an answer is read, and how much of that is kept to be shown. */
export const MAX_ANSWER_BYTES = 16_384;
const KEPT_ANSWER_CHARACTERS = 300;
/** So long after a change of the secret the former one signs as well. */
export const FORMER_SECRET_HOURS = 24;

/**
 * Seconds until the next attempt.
 * @param attempts how many there were, at least one
 * @param random between 0 and 1
 * @returns null when it is given up
 */
export function webhookPauseS(attempts: number, random: number): number | null {
  const pause = PAUSES_S[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER_SHARE * (2 * random - 1)));
}

/**
 * What becomes of a delivery by its answer. `gone`: the receiver says that it wants nothing more. A redirect is a failure: what
 * is sent must go to the configured address and nowhere else.
 */
export function judgeAnswer(status: number): "taken" | "gone" | "again" {
  if (status >= 200 && status < 300) return "taken";
  return status === 410 ? "gone" : "again";
}

/** Whether the webhook stops after a failure. @param failingSince the first failure after the last success */
export const isStoppedAfter = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= STOPPED_AFTER_DAYS * 86_400_000;

const SECRET_PREFIX = "whsec_";

/** The secret as the receiver is given it. @param bytes 24 to 64 random ones */
export const secretText = (bytes: Buffer): string => `${SECRET_PREFIX}${bytes.toString("base64")}`;

/**
 * The headers of a delivery.
 * @param message.id the same at every attempt, so that a receiver recognises repetitions
 * @param message.at when this attempt is made
 * @param secrets each signs; the receiver looks for one signature that it can confirm
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

/** The body of a delivery. The same at every attempt. @param url the screen where one sees to it */
export const webhookBody = (
  notice: Pick<Notice, "kind" | "title" | "body" | "data"> & { at: Date; url: string },
): string =>
  JSON.stringify({
    type: `notification.${notice.kind.replaceAll("-", "_")}`,
    timestamp: notice.at.toISOString(),
    data: { title: notice.title, text: notice.body, url: notice.url, ...notice.data },
  });

/** The first of an answer, for the operator: text on one line, whatever it was. */
export const shownAnswer = (body: Buffer): string =>
  body
    .toString("utf8")
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\ufffd]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, KEPT_ANSWER_CHARACTERS);
