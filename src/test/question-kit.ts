import { hash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll } from "vitest";
import { FEATURES } from "#app/features.ts";
import { endWhatIsRefused } from "#app/start-worker.ts";
import { openBundleWriter } from "#features/inquiries/bundle-questions.ts";
import type { DealershipInquiries, InquiryForm } from "#features/inquiries/inquiry-endpoints.ts";
import { makeChallenge } from "#kernel/auth/work-challenge.ts";
import { solve } from "#kernel/http/rules/proof-of-work.ts";
import { MailSender } from "#kernel/mail/start-mail-worker.ts";
import { insertDealership, insertVehicles, makeFacts } from "./factories.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "./fake-smtp-server.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** The dealership's address for questions. */
export const LEADS = "leads@harbor.example";
const SITE = { siteName: "Cars", publicUrl: "https://cars.example", email: "us@cars.example" };
const WORDS = { name: "Ann Lee", email: "ann@mail.example", phone: "703-555-0100", message: "Is it available?" };
type Fields = Partial<Record<"name" | "email" | "phone" | "message" | "website", string>>;

const raise = (): never => {
  throw new Error("the test's server has no mail");
};

/** The first bytes of a hash, the only ones that the proof of work checks. As text they come in half the time. */
function firstBytes(text: string): Uint8Array {
  const digest = hash("sha256", text, "latin1");
  return Uint8Array.of(digest.charCodeAt(0), digest.charCodeAt(1));
}

/** Does the work that a challenge asks for. */
export const work = (challenge: string): Promise<string> =>
  solve(challenge, { sha256: firstBytes, rest: async () => {}, sliceMs: 1_000, nowMs: () => 0 });

/** Returns a mail's body and parts as text, whatever their encoding. */
export function readable(raw: string): string {
  const unfolded = raw
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const parts = raw.matchAll(/base64\r\n[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g);
  return [unfolded, ...[...parts].map(([, text = ""]) => Buffer.from(text, "base64").toString())].join("\n");
}

/**
 * A dealership with 40 cars that takes questions, and a mail server. Each test begins without questions and mails. Call it once at the
 * top of a test file, and use the result within tests only.
 */
export function questionKit() {
  const environment = {
    SMTP_URL: "",
    MAIL_FROM: "Cars <cars@market.example>",
    MAIL_KEY: "a key of a test, which is long enough",
    TRUST_PROXY: "loopback",
    RATE_LIMIT: "off",
  };
  const kit = {} as { smtp: FakeSmtpServer; test: TestApp; cookie: string; dealershipId: number };
  let cars: number[];

  beforeAll(async () => {
    kit.smtp = await startFakeSmtpServer();
    environment.SMTP_URL = kit.smtp.url;
    kit.test = await createTestApp({ environment });
    kit.cookie = await kit.test.signIn();
    const { db } = kit.test.context;
    kit.dealershipId = await insertDealership(db, { name: "Harbor Motors" });
    cars = await insertVehicles(
      db,
      kit.dealershipId,
      Array.from({ length: 40 }, () => makeFacts()),
    );
    await switchOn();
  });
  afterAll(async () => {
    await kit.test.close();
    await kit.smtp.close();
  });
  afterEach(async () => {
    const { db } = kit.test.context;
    await db.deleteFrom("inquiries").execute();
    await db.deleteFrom("mails").execute();
    await db.deleteFrom("network_uses").execute();
    kit.smtp.taken.length = 0;
    kit.smtp.behave = () => "ok";
  });

  /** Changes the dealership as the operator does. */
  const patch = (payload: object) => {
    const url = `/api/dealerships/${kit.dealershipId}`;
    return kit.test.app.inject({ method: "PATCH", url, headers: { cookie: kit.cookie }, payload });
  };
  const switchOn = (leadFormat: "text" | "adf" = "text") =>
    patch({ leadEmail: LEADS, leadFormat, takesQuestions: true });
  /** The id of the dealership's nth car. */
  const car = (index = 0): number => cars[index] ?? 0;
  const openForm = async (id = car()): Promise<InquiryForm> =>
    (await kit.test.app.inject({ method: "GET", url: `/api/vehicles/${id}/question` })).json();
  const mail = () => kit.test.context.mail ?? raise();

  return Object.assign(kit, {
    ...{ environment, patch, switchOn, car, openForm, mail },

    /** Sends a question as the page does. */
    async ask(
      fields: Fields & { challenge?: string; solution?: string } = {},
      options: { id?: number; from?: string; headers?: object; app?: TestApp } = {},
    ) {
      const { id = car(), from = "203.0.113.7", headers = {}, app = kit.test } = options;
      const challenge = fields.challenge ?? (await openForm(id)).challenge;
      const solution = fields.solution ?? (await work(challenge));
      const answer = await app.app.inject({
        method: "POST",
        url: `/api/vehicles/${id}/question`,
        headers: { "x-forwarded-for": from, ...headers },
        payload: { ...WORDS, ...fields, challenge, solution },
      });
      return { status: answer.statusCode, body: answer.json(), challenge, solution };
    },

    /** Posts the form as a browser without scripts does. @param options.ageSeconds how long it was open */
    askPlainly(fields: Fields = {}, { id = car(), from = "203.0.113.7", ageSeconds = 60 } = {}) {
      const challenge = makeChallenge(mail().box, id, new Date(Date.now() - ageSeconds * 1_000));
      return kit.test.app.inject({
        method: "POST",
        url: `/vehicles/${id}/ask`,
        headers: { "x-forwarded-for": from, "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ ...WORDS, ...fields, challenge }).toString(),
      });
    },

    /** Sends the mails in the outbox, as the worker does. */
    async deliver(): Promise<void> {
      const sender = new MailSender({
        ...kit.test.context,
        ...mail(),
        writers: { question: openBundleWriter({ db: kit.test.context.db, mail: mail(), site: SITE }) },
        onRefused: endWhatIsRefused(mail(), FEATURES),
        timeouts: { answerMs: 30_000, endMs: 30_000 },
      });
      await sender.sendDue();
    },

    /** Returns the mail to an address, as text. */
    mailTo: (to: string): string => readable(kit.smtp.taken.find((one) => one.to === to)?.raw ?? ""),
    count: async (table: "inquiries" | "inquiry_contents" | "mails"): Promise<number> => {
      const query = kit.test.context.db.selectFrom(table).select(sql<string>`count(*)`.as("n"));
      return Number((await query.executeTakeFirstOrThrow()).n);
    },
    /** The dealership's questions as the operator sees them. */
    list: async (): Promise<DealershipInquiries> => {
      const url = `/api/dealerships/${kit.dealershipId}/questions`;
      return (await kit.test.app.inject({ method: "GET", url, headers: { cookie: kit.cookie } })).json();
    },
  });
}
