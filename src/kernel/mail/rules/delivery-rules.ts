/** How far a delivery had come when it ended without success. */
export type FailedStage =
  /** Connecting, greeting, TLS or signing in: it would have happened to any mail. */
  | "server"
  /** Our own address was not taken. */
  | "sender"
  /** The recipient's address was not taken. */
  | "recipient"
  /** The message was not taken, or the connection broke before its end was sent. */
  | "message";

/** What ended a delivery. `code` and `enhanced` are the server's (`550`, `5.1.1`); null where it said nothing. */
export type FailedDelivery = { stage: FailedStage; code: number | null; enhanced: string | null };

/**
 * What becomes of a mail: `again` later; `refused`: the recipient does not exist or does not want mail, so that nobody may
 * write there again; `failed`: this mail can never be delivered, which says nothing about the recipient.
 */
export type DeliveryVerdict = "again" | "refused" | "failed";

/**
 * Judges a failed delivery by RFC 5321 and the enhanced codes of RFC 3463. A permanent code counts against the recipient
 * only when it is about the mailbox: 5.7.x is the server's policy (a relay that does not know us), and what is said
 * before a recipient is named is about ourselves, which the operator can mend.
 */
export function judgeDelivery({ stage, code, enhanced }: FailedDelivery): DeliveryVerdict {
  const isPermanent = code !== null && code >= 500 && code < 600;
  if (!isPermanent || stage === "server" || stage === "sender") return "again";
  const subject = enhanced?.split(".")[1] ?? null;
  if (stage === "recipient") return subject === "7" || subject === "3" || subject === "5" ? "failed" : "refused";
  return enhanced === "5.1.1" || enhanced === "5.1.6" || enhanced === "5.2.1" ? "refused" : "failed";
}

/**
 * Judges a mail that a server has taken and returned later, by the status of its report (RFC 3463, `5.1.1`). The same holds as for an
 * answer to the recipient's name; besides, 5.6.x is about what the mail said, and 5.4.7 about a time that has run out.
 * @returns null when the status is not permanent: then it says nothing for good
 */
export function judgeReturned(status: string): Exclude<DeliveryVerdict, "again"> | null {
  if (!/^5\.\d{1,3}\.\d{1,3}$/.test(status)) return null;
  if (status.startsWith("5.6.") || status === "5.4.7") return "failed";
  return judgeDelivery({ stage: "recipient", code: 550, enhanced: status }) === "refused" ? "refused" : "failed";
}

/** How long to wait before the next attempt, by the number of attempts so far. Seconds. */
const PAUSES_S = [60, 300, 900, 1_800, 3_600, 7_200] as const;
/** A mail that could not be delivered for this long is given up. A confirmation is of no use afterwards, nor is news. */
export const MAIL_GIVEN_UP_HOURS = 48;

/** Seconds until the next attempt. @param attempts how many there were, at least one */
export const retryPauseS = (attempts: number): number => PAUSES_S[Math.min(attempts, PAUSES_S.length) - 1] ?? 60;

/** How long nothing is sent after the server could not be reached so many times in a row. Milliseconds. */
export const serverPauseMs = (failures: number): number => Math.min(300_000, 5_000 * 2 ** Math.min(failures - 1, 6));
