import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { SecretBox } from "#kernel/auth/secrets/secret-box.ts";
import type { Database } from "#kernel/database/db-schema.ts";
import type { RowWorker } from "#kernel/jobs/row-queue.ts";
import { bounceAddress } from "./bounce-address.ts";
import { composeMail } from "./compose-mail.ts";
import { hostOf, type MailSettings } from "./mail-settings.ts";
import { type ClaimedMail, finishMail, mailQueue, postponeMail, recordMessageEnd } from "./mails-store.ts";
import { MAIL_PURPOSE, type MailWriters, requireSafeMail } from "./outbox.ts";
import { judgeDelivery, serverPauseMs } from "./rules/delivery-rules.ts";
import type { Mail } from "./rules/mail.ts";
import {
  DeliveryError,
  openSmtpSession,
  type RawMail,
  SMTP_TIMEOUTS,
  type SmtpSession,
  type SmtpTimeouts,
} from "./smtp-session.ts";

/** Simultaneous connections. Few, because mail servers limit them for each client. */
const CONNECTIONS = 2;
/** Mails over one connection: servers limit this too. */
const MAILS_A_CONNECTION = 50;
/** How long a running delivery may take when the process stops. */
const STOP_MS = 4_000;

export type MailWorkerDeps = RowWorker & {
  /** Has the present settings. While there are none, mails wait. */
  mail: { readonly settings: MailSettings | null };
  box: SecretBox;
  /** The writers of mails that were put into the outbox without their text. */
  writers: MailWriters;
  /** Called in the transaction that records a permanent refusal by the recipient. */
  onRefused(trx: Transaction<Database>, addressHash: Buffer): Promise<void>;
  timeouts?: SmtpTimeouts;
};
export type MailWorker = { stop(): Promise<void> };

/** Starts to send the mails in the outbox. Several processes may do so. */
export function startMailWorker(deps: MailWorkerDeps): MailWorker {
  const senders = Array.from({ length: CONNECTIONS }, () => new MailSender(deps));
  const lanes = senders.map((sender) => (signal: AbortSignal) => sender.sendDue(signal));
  const sending = mailQueue.start(deps, "mails", lanes);
  return {
    stop: async () => {
      const timer = setTimeout(() => {
        for (const sender of senders) sender.abort();
      }, STOP_MS);
      await sending.stop();
      clearTimeout(timer);
    },
  };
}

/** Sends mails over one connection after another. */
export class MailSender {
  readonly #deps: MailWorkerDeps;
  #session: SmtpSession | null = null;
  #sent = 0;
  /** Of the last pass. */
  #settings: MailSettings | null = null;
  #failures = 0;
  /** In the time of `performance.now()`, which does not change when the clock is set. */
  #pausedUntil = 0;

  constructor(deps: MailWorkerDeps) {
    this.#deps = deps;
  }

  /** Sends mails until none is due, or the server cannot be reached. Changed settings end the pause after failures. */
  async sendDue(signal?: AbortSignal): Promise<void> {
    const { settings } = this.#deps.mail;
    if (settings !== this.#settings) {
      this.#settings = settings;
      this.#failures = 0;
      this.#pausedUntil = 0;
    }
    if (settings === null || performance.now() < this.#pausedUntil) return;
    try {
      await mailQueue.drain(this.#deps, (mail) => this.#deliver(mail, settings), signal);
    } finally {
      this.#closeSession();
    }
  }

  /** Breaks the current connection. Its mail is recorded like any interrupted one. */
  abort(): void {
    this.#session?.close();
  }

  #closeSession(): void {
    this.#session?.close();
    this.#session = null;
    this.#sent = 0;
  }

  async #openSession(settings: MailSettings): Promise<SmtpSession> {
    if (this.#session && (!this.#session.isOpen() || this.#sent >= MAILS_A_CONNECTION)) this.#closeSession();
    const { timeouts = SMTP_TIMEOUTS } = this.#deps;
    this.#session ??= await openSmtpSession(settings.smtp, hostOf(settings), timeouts);
    return this.#session;
  }

  /** @returns false when the server could not be reached */
  async #deliver(mail: ClaimedMail, settings: MailSettings): Promise<boolean> {
    const { db, log } = this.#deps;
    const raw = await this.#compose(mail, settings);
    if (!raw) return true;
    let failure: DeliveryError;
    try {
      const session = await this.#openSession(settings);
      const answer = await session.send(raw, () => recordMessageEnd(db, mail));
      this.#sent += 1;
      this.#failures = 0;
      await finishMail(db, mail, "sent", answer.slice(0, 300));
      return true;
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      failure = error;
    }
    await this.#recordFailure(mail, failure);
    const { stage, code } = failure.failed;
    log.warn({ mailId: mail.id, stage, code, answer: failure.message }, "a mail was not delivered");
    if (stage !== "server" && stage !== "sender") return true;
    this.#failures += 1;
    this.#pausedUntil = performance.now() + serverPauseMs(this.#failures);
    return false;
  }

  /** @returns null when there is nothing to send; the mail's end is then recorded */
  async #compose(mail: ClaimedMail, settings: MailSettings): Promise<RawMail | null> {
    const { db, box, log } = this.#deps;
    try {
      const content = await this.#contentOf(mail);
      if (!content) {
        await finishMail(db, mail, "withdrawn", "It was not wanted any more when it was due");
        return null;
      }
      const messageId = `${createHash("sha256").update(mail.key).digest("hex").slice(0, 40)}@${hostOf(settings)}`;
      const sender = settings.bounces ? bounceAddress(box, settings.bounces, mail.id) : settings.from.address;
      return await composeMail(content, { from: settings.from, sender, messageId, date: mail.created_at });
    } catch (error) {
      log.error({ err: error, mailId: mail.id }, "a mail could not be written");
      // A sealed mail would be the same every time. A deferred mail's writer may succeed later.
      if (mail.sealed) await finishMail(db, mail, "failed", "The mail could not be written");
      else await postponeMail(db, mail, "The mail could not be written");
      return null;
    }
  }

  /** @returns null for a mail that is not wanted any more */
  async #contentOf({ sealed, kind, about }: ClaimedMail): Promise<Mail | null> {
    const { box, writers } = this.#deps;
    if (sealed) return JSON.parse(box.open(sealed, MAIL_PURPOSE));
    const write = writers[kind];
    if (!write) throw new Error(`nothing writes mails of the kind ${kind}`);
    const mail = await write(about);
    if (mail) requireSafeMail(mail);
    return mail;
  }

  async #recordFailure(mail: ClaimedMail, { isUnsure, failed, message }: DeliveryError): Promise<void> {
    const { db, onRefused } = this.#deps;
    if (isUnsure) return finishMail(db, mail, "unsure", message);
    const verdict = judgeDelivery(failed);
    if (verdict === "again") return postponeMail(db, mail, message);
    await db.transaction().execute(async (trx) => {
      await finishMail(trx, mail, verdict, message);
      if (verdict === "refused") await onRefused(trx, mail.address_hash);
    });
  }
}
