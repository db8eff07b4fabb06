import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { withTimeout } from "#kernel/process/with-timeout.ts";
import type { SmtpServer } from "./mail-settings.ts";
import type { FailedDelivery, FailedStage } from "./rules/delivery-rules.ts";
import type { ConnectionFailure } from "./rules/mail-check.ts";

/** The server's time limits, in milliseconds. */
export type SmtpTimeouts = {
  /** To connect, to greet, and to answer any command before the end of the message. */
  answerMs: number;
  /** To answer the end of the message: it may scan for viruses first. RFC 5321, 4.5.3.2.6, says ten minutes. */
  endMs: number;
};
export const SMTP_TIMEOUTS: SmtpTimeouts = { answerMs: 30_000, endMs: 600_000 };

const PIECE_BYTES = 16_384;

/** The reason why a mail was not delivered, with the server's answer. */
export class DeliveryError extends Error {
  readonly failed: FailedDelivery;
  /** True when the end of the message was sent and no answer came: the server may have the mail. */
  readonly isUnsure: boolean;
  /** The failure of the connection; null once the server was reached. */
  readonly connection: ConnectionFailure | null;

  constructor(message: string, failed: FailedDelivery, isUnsure: boolean, connection: ConnectionFailure | null = null) {
    super(message);
    this.name = "DeliveryError";
    this.failed = failed;
    this.isUnsure = isUnsure;
    this.connection = connection;
  }
}

/** A message ready to be sent: its envelope, and its bytes with headers. */
export type RawMail = { from: string; to: string; raw: Buffer };

/** A connection to the mail server. One mail at a time. */
export type SmtpSession = {
  /**
   * Sends one mail.
   * @param beforeEnd called when the whole message except its end has been sent. The end is sent only when it resolves with true;
   *   from then on the mail may be delivered
   * @returns the server's answer
   * @throws {DeliveryError}
   */
  send(mail: RawMail, beforeEnd: () => Promise<boolean>): Promise<string>;
  /** Returns whether another mail can be sent. */
  isOpen(): boolean;
  close(): void;
};

type SmtpError = Error & ConnectionFailure & { responseCode?: number; response?: string };

const STAGES: readonly [command: RegExp, stage: FailedStage][] = [
  [/^MAIL FROM/, "sender"],
  [/^RCPT TO/, "recipient"],
  [/^DATA/, "message"],
];

/** Removes an address from a server's answer, in upper or lower case. */
function withoutAddress(words: string, address: string, instead: string): string {
  const escaped = address.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
  return words.replace(new RegExp(escaped, "gi"), instead);
}

/** Returns the error of a failure. The addresses are removed from the server's answer. */
function describeFailure(error: SmtpError, mail: RawMail | null, wasEnded: boolean): DeliveryError {
  const said = error.response ?? "";
  const stage = STAGES.find(([command]) => command.test(error.command ?? ""))?.[1] ?? (mail ? "message" : "server");
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(said)?.[1] ?? null;
  const all = said || error.message;
  const words = mail ? withoutAddress(withoutAddress(all, mail.to, "<recipient>"), mail.from, "<sender>") : all;
  const code = error.responseCode || null;
  const { message, command, originalCode } = error;
  const connection = mail ? null : { message, command, originalCode, code: error.code };
  return new DeliveryError(words.slice(0, 300), { stage, code, enhanced }, wasEnded && code === null, connection);
}

/**
 * Connects and signs in. TLS is required, except for a server on this machine.
 * @param helloName our own host name in the greeting
 * @throws {DeliveryError} of stage `server`
 */
export async function openSmtpSession(
  server: SmtpServer,
  helloName: string,
  timeouts: SmtpTimeouts,
): Promise<SmtpSession> {
  // Loaded with the first mail, because most processes send none.
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const { host, port, secure, isLoopback, login } = server;
  const connection: SMTPConnection = new Connection({
    host,
    port,
    secure,
    name: helloName,
    requireTLS: !secure && !isLoopback,
    ignoreTLS: !secure && isLoopback,
    tls: { minVersion: "TLSv1.2" },
    connectionTimeout: timeouts.answerMs,
    greetingTimeout: timeouts.answerMs,
    dnsTimeout: timeouts.answerMs,
    socketTimeout: timeouts.endMs,
    socketCloseTimeout: 1_000,
  });
  let isBroken = false;
  let fail: (error: SmtpError) => void = () => {};
  connection.on("error", (error: SmtpError) => {
    isBroken = true;
    fail(error);
  });
  connection.on("end", () => {
    isBroken = true;
  });

  /** Waits for one answer within a time limit. */
  const within = async (ms: number, ask: (done: (error: SmtpError | null | undefined) => void) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    fail = reject;
    ask((error) => (error ? reject(error) : resolve()));
    await withTimeout(promise, ms, () => {
      throw new Error(`The mail server did not answer within ${ms / 1_000} s`);
    });
    fail = () => {};
  };

  try {
    // The greeting and EHLO, with a handshake before or after them.
    await within(timeouts.answerMs * 2, (done) => connection.connect(done));
    if (login) {
      const auth = { credentials: { user: login.user, pass: login.pass }, user: login.user, pass: login.pass };
      await within(timeouts.answerMs, (done) => connection.login(auth, done));
    }
  } catch (error) {
    connection.close();
    throw describeFailure(error as SmtpError, null, false);
  }

  return {
    isOpen: () => !isBroken,
    close: () => (isBroken ? connection.close() : connection.quit()),
    send: async (mail, beforeEnd) => {
      let isOver = false;
      let wasEnded = false;
      let timer: NodeJS.Timeout | undefined;
      // The end of this stream makes the connection send the final dot. So the message ends when `beforeEnd` allows it.
      const message = Readable.from(
        (async function* () {
          // In pieces, each of which waits until the server has taken most of the previous one. So `beforeEnd` is called late.
          for (let at = 0; at < mail.raw.length; at += PIECE_BYTES) {
            yield mail.raw.subarray(at, at + PIECE_BYTES);
            timer?.refresh();
          }
          const mayEnd = await beforeEnd();
          if (!mayEnd || isOver) throw new Error("the message was broken off before its end");
          wasEnded = true;
          clearTimeout(timer);
        })(),
      );
      try {
        const sent = await new Promise<{ response: string }>((resolve, reject) => {
          timer = setTimeout(
            () => reject(new Error(`The mail server did not answer within ${timeouts.answerMs / 1_000} s`)),
            timeouts.answerMs,
          );
          const envelope = { from: mail.from, to: [mail.to], size: mail.raw.length };
          connection.send(envelope, message, (error, info) => (error ? reject(error) : resolve(info as never)));
        });
        return sent.response;
      } catch (error) {
        // A half-sent message must not be ended by accident.
        if (!wasEnded || (error as SmtpError).responseCode === undefined) {
          isBroken = true;
          connection.close();
        }
        throw describeFailure(error as SmtpError, mail, wasEnded);
      } finally {
        isOver = true;
        clearTimeout(timer);
      }
    },
  };
}
