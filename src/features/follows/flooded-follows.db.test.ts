import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAIL_PURPOSE } from "#kernel/mail/outbox.ts";
import type { Mail } from "#kernel/mail/rules/mail.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { CONFIRMATIONS_A_NETWORK, USUAL_CONFIRMATIONS_A_DAY } from "./rules/follow-rules.ts";

let test: TestApp;
beforeAll(async () => {
  // These tests are about the limits of a day. Those of a minute are in front of them.
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "cars@market.example" };
  test = await createTestApp({ environment: { ...mail, RATE_LIMIT: "off" } });
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ["mails", "follows", "network_uses"] as const) await test.context.db.deleteFrom(table).execute();
});

let readers = 0;
/** Asks to follow a search, each time for another mailbox. @returns the status and the mailbox */
async function ask(remoteAddress: string, fields: Record<string, string> = {}) {
  const email = `reader${readers++}@mail.example`;
  const { statusCode } = await test.app.inject({
    method: "POST",
    url: "/follow",
    remoteAddress,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ email, query: "priceMax=20000", ...fields }).toString(),
  });
  return { status: statusCode, email };
}
/** The mails in the outbox: to whom, and in how many minutes they are sent. */
async function mails(): Promise<{ to: string; wait: number }[]> {
  const rows = await test.context.db
    .selectFrom("mails")
    .select(["sealed", sql<number>`round(extract(epoch from next_attempt_at - created_at) / 60)::int`.as("wait")])
    .orderBy("id")
    .execute();
  return rows.map(({ sealed, wait }) => {
    const mail: Mail = JSON.parse(test.context.mail?.box.open(sealed ?? Buffer.of(), MAIL_PURPOSE) ?? "");
    return { to: mail.to, wait };
  });
}
/** Stores requests of other mailboxes that came within the last day, as if from many networks. */
const crowd = (many: number) =>
  sql`insert into follows (address_hash, query, frequency) select sha256(n::text::bytea), '', 'daily'
    from generate_series(1, ${many}::int) n`.execute(test.context.db);
const form = async () => (await test.app.inject("/follow?priceMax=20000")).body;

/** Does what a browser does with the page: runs its script, focuses the form and sends it. @returns the form's fields */
async function sendForm(page: string): Promise<Record<string, string>> {
  const [, challenge = "", bits = ""] = /data-challenge="([^"]+)" data-bits="(\d+)"/.exec(page) ?? [];
  const [, script = ""] = /<script>([\s\S]+)<\/script>/.exec(page) ?? [];
  const listeners: Record<string, (event: object) => unknown> = {};
  const solution = { value: "" };
  const sent = Promise.withResolvers<Record<string, string>>();
  const browser = {
    dataset: { challenge, bits },
    elements: { solution },
    addEventListener: (name: string, listener: (event: object) => unknown) => {
      listeners[name] = listener;
    },
    querySelector: () => ({}),
    submit: () => sent.resolve({ challenge, solution: solution.value }),
  };
  const document = { querySelector: () => browser };
  runInNewContext(script, { document, crypto, TextEncoder, DataView });
  listeners.focusin?.({});
  listeners.submit?.({ preventDefault: () => {} });
  return sent.promise;
}

describe("a flood of requests to follow", () => {
  it("from two hundred networks of one /48 ends at its share, and a shopper elsewhere gets a mail at once", async () => {
    const answers = [];
    // One of each /56, whose own share they would reach first.
    for (let n = 0; n < 200; n++) answers.push(await ask(`2001:db8:7:${(n * 256).toString(16)}::1`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6 * CONFIRMATIONS_A_NETWORK);
    expect(answers.at(-1)?.status).toBe(429);
    for (const address of ["2001:db8:8::1", "203.0.113.1"]) {
      const { status, email } = await ask(address);
      expect([status, (await mails()).at(-1)]).toEqual([200, { to: email, wait: 0 }]);
    }
  });

  it("from one IPv4 address ends at its share, and its neighbor gets a mail at once", async () => {
    for (let n = 0; n < CONFIRMATIONS_A_NETWORK; n++) expect((await ask("203.0.113.9")).status).toBe(200);
    expect((await ask("203.0.113.9")).status).toBe(429);
    const { email } = await ask("203.0.113.10");
    expect((await mails()).at(-1)).toEqual({ to: email, wait: 0 });
  });

  it("keeps keyed hashes for a day, and no address", async () => {
    await ask("2001:db8:7:1::1");
    const rows = await test.context.db.selectFrom("network_uses").selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(rows.every(({ until }) => until.getTime() - Date.now() < 86_401_000)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain("2001:db8");
  });
});

describe("on a crowded day", () => {
  it("mails of a network with many wait, and a shopper elsewhere gets one at once, also without scripts", async () => {
    await crowd(USUAL_CONFIRMATIONS_A_DAY);
    for (let n = 0; n < 3; n++) await ask(`203.0.113.${n}`);
    expect((await mails()).map(({ wait }) => wait)).toEqual([0, 5, 10]);
    const { status, email } = await ask("198.51.100.1");
    expect([status, (await mails()).at(-1)]).toEqual([200, { to: email, wait: 0 }]);
  });

  it("a browser that does the work may ask more often than one that does not", async () => {
    expect(await form()).not.toContain("<script");
    await crowd(USUAL_CONFIRMATIONS_A_DAY);
    for (let n = 0; n < 3; n++) expect((await ask("203.0.113.9")).status).toBe(200);
    expect((await ask("203.0.113.9")).status).toBe(429);
    const done = await sendForm(await form());
    expect(done.solution?.split(".")).toHaveLength(16);
    expect((await ask("203.0.113.9", done)).status).toBe(200);
    // A proof is good for one request.
    expect((await ask("203.0.113.9", done)).status).toBe(429);
    expect((await ask("203.0.113.9", { ...(await sendForm(await form())), solution: "1.2.3" })).status).toBe(429);
  });
});
