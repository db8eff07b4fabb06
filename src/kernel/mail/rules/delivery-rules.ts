/** The stage at which a delivery failed. */
export type FailedStage =
  /** Connecting, greeting, TLS or signing in: it would fail for any mail. */
  | "server"
  /** Our own address was refused. */
  | "sender"
  /** The recipient's address was refused. */
  | "recipient"
  /** The message was refused, or the connection broke before its end was sent. */
  | "message";

/** The reason why a delivery failed. `code` and `enhanced` are the server's (`550`, `5.1.1`); null when it sent none. */
export type FailedDelivery = { stage: FailedStage; code: number | null; enhanced: string | null };

/**
 * The next step for a mail. `again`: retried later; `refused`: the recipient does not exist or does not want mail, so nothing more is
 * sent there; `failed`: this mail can never be delivered, which says nothing about the recipient.
 */
export type DeliveryVerdict = "again" | "refused" | "failed";

/**
 * Judges a failed delivery by RFC 5321 and the enhanced codes of RFC 3463. A permanent code counts against the recipient
 * only when it is about the mailbox: 5.7.x is the server's policy (for example, it does not accept mail from us), and an error before
 * the recipient is named is about our settings, which the operator can correct.
 */
export function judgeDelivery({ stage, code, enhanced }: FailedDelivery): DeliveryVerdict {
  const isPermanent = code !== null && code >= 500 && code < 600;
  if (!isPermanent || stage === "server" || stage === "sender") return "again";
  const subject = enhanced?.split(".")[1] ?? null;
  if (stage === "recipient") return subject === "7" || subject === "3" || subject === "5" ? "failed" : "refused";
  return enhanced === "5.1.1" || enhanced === "5.1.6" || enhanced === "5.2.1" ? "refused" : "failed";
}

/**
 * Judges a mail that a server has taken and returned later, by the status of its report (RFC 3463, `5.1.1`). The rules are those for
 * a refused recipient; besides, 5.6.x is about the mail's content, and 5.4.7 about an expired time.
 * @returns null when the status is not permanent
 */
export function judgeReturned(status: string): Exclude<DeliveryVerdict, "again"> | null {
  if (!/^5\.\d{1,3}\.\d{1,3}$/.test(status)) return null;
  if (status.startsWith("5.6.") || status === "5.4.7") return "failed";
  return judgeDelivery({ stage: "recipient", code: 550, enhanced: status }) === "refused" ? "refused" : "failed";
}

/** Seconds before the next attempt, by the number of attempts. */
const PAUSES_S = [60, 300, 900, 1_800, 3_600, 7_200] as const;
/** A mail that could not be delivered for this long is given up. Confirmations and news are of no use afterwards. */
export const MAIL_GIVEN_UP_HOURS = 48;

/** Returns the seconds until the next attempt. @param attempts how many there were, at least one */
export const retryPauseS = (attempts: number): number => PAUSES_S[Math.min(attempts, PAUSES_S.length) - 1] ?? 60;

/** Returns the pause after this many failed connections to the server in a row. Milliseconds. */
export const serverPauseMs = (failures: number): number => Math.min(300_000, 5_000 * 2 ** Math.min(failures - 1, 6));
