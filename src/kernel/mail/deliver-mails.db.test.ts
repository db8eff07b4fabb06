import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SmtpStage } from "#test/fake-smtp-server.ts";
import { mailKit, mailTo, one } from "#test/mail-kit.ts";
import { serverPauseMs } from "./rules/delivery-rules.ts";
import type { Mail } from "./rules/mail.ts";

const kit = mailKit();
const { outbox, refused, writers, put, rows, makeDue, mailSender, onceAt } = kit;

describe("a mail in the outbox", () => {
  it("is sent once, as it was written, and its content is deleted", async () => {
    await put({ ...one(), mail: mailTo("ann@mail.example", { html: "<p>Good day</p>", headers: { "X-Kind": "x" } }) });
    await mailSender().sendDue();
    await mailSender().sendDue();
    expect(kit.server.taken).toHaveLength(1);
    const [{ from = "", to = "", raw = "" } = {}] = kit.server.taken;
    expect([from, to]).toEqual(["cars@market.example", "ann@mail.example"]);
    expect(raw).toContain("From: Cars <cars@market.example>");
    expect(raw).toContain("Auto-Submitted: auto-generated");
    expect(raw).toContain("X-Kind: x");
    expect(raw).toMatch(/Message-ID: <[0-9a-f]{40}@market\.example>/i);
    expect(raw).toContain("<p>Good day</p>");
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 1, sealed: null, answer: "250 2.0.0 Ok: queued" }]);
  });

  it("is written once for one key, and not at all when its transaction fails", async () => {
    await put(one(), one());
    await put(one());
    const failing = kit.db.transaction().execute(async (trx) => {
      await outbox.put(trx, [one("bob@mail.example")]);
      throw new Error("the caller's work failed");
    });
    await expect(failing).rejects.toThrow("the caller's work failed");
    expect(await rows()).toHaveLength(1);
  });

  it("is unreadable in the database", async () => {
    await put(one());
    const row = { ...(await rows())[0], key: "" };
    expect(JSON.stringify(row)).not.toMatch(/ann|Good day/);
    expect(row?.sealed?.toString("latin1")).not.toMatch(/ann|Good day/);
  });

  it("cannot be given another header or recipient", async () => {
    const tries: Partial<Mail>[] = [
      { to: "ann@mail.example\r\nBcc: all@mail.example" },
      { to: "ann@mail.example, bob@mail.example" },
      { to: "Ann <ann@mail.example>" },
      { replyTo: "x@mail.example\nBcc: y@mail.example" },
      { subject: "Hello\r\nBcc: all@mail.example" },
      { headers: { "List-Id": "x\r\nBcc: all@mail.example" } },
      { headers: { Bcc: "all@mail.example" } },
      { headers: { "X: y\r\nBcc": "z" } },
      { parts: [{ name: 'a"\r\nBcc: b', type: "text/xml", content: "" }] },
    ];
    for (const more of tries) {
      await expect(put({ key: "k", kind: "test", mail: mailTo("ann@mail.example", more) })).rejects.toThrow(
        "cannot be written",
      );
    }
    expect(await rows()).toEqual([]);
  });

  it("goes before news when somebody waits for it", async () => {
    await put(one("news@mail.example"), { ...one("confirm@mail.example"), urgent: true });
    await mailSender().sendDue();
    expect(kit.server.taken.map(({ to }) => to)).toEqual(["confirm@mail.example", "news@mail.example"]);
    expect(kit.server.connections).toBe(1);
  });
});

describe("a mail that is written when it is sent", () => {
  const defer = () =>
    kit.db
      .transaction()
      .execute((trx) =>
        outbox.defer(trx, [
          { key: "about ann", kind: "test", addressHash: outbox.addressHash("ann@mail.example"), about: { car: 7 } },
        ]),
      );
  afterEach(() => {
    delete writers.test;
  });

  it("is written by its writer again at every attempt", async () => {
    await defer();
    await defer();
    let price = 10;
    writers.test = async (about) => mailTo("ann@mail.example", { text: `${JSON.stringify(about)} for $${price}` });
    onceAt("end", "452 4.2.2 Mailbox full");
    await mailSender().sendDue();
    price = 9;
    await makeDue();
    await mailSender().sendDue();
    expect(kit.server.taken.map(({ raw }) => raw)).toEqual([expect.stringContaining('{"car":7} for $9')]);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2, about: null }]);
  });

  it("is not sent when it is not wanted any more", async () => {
    await defer();
    writers.test = async () => null;
    await mailSender().sendDue();
    expect(kit.server.connections).toBe(0);
    expect(await rows()).toMatchObject([{ state: "withdrawn", about: null, finished_at: expect.any(Date) }]);
  });

  it("waits when it cannot be written, and holds up no other", async () => {
    await defer();
    await put(one("bob@mail.example"));
    writers.test = async () => Promise.reject(new Error("the database is away"));
    await mailSender().sendDue();
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1, about: { car: 7 } }, { state: "sent" }]);
    writers.test = async () => mailTo("ann@mail.example");
    await makeDue();
    await mailSender().sendDue();
    expect(kit.server.taken).toHaveLength(2);
  });

  it("cannot be given another header or recipient by its writer", async () => {
    await defer();
    writers.test = async () => mailTo("ann@mail.example", { headers: { Bcc: "all@mail.example" } });
    await mailSender().sendDue();
    expect(kit.server.connections).toBe(0);
  });
});

describe("a server that fails once", () => {
  const STAGES: SmtpStage[] = ["connect", "ehlo", "mail", "rcpt", "data", "text"];
  const failures = STAGES.flatMap((stage) =>
    (["hang", "die", "451 4.3.0 Try later"] as const).map((does) => [stage, does] as const),
  ).filter(([stage, does]) => (stage !== "ehlo" && stage !== "text") || does === "hang" || does === "die");
  it.each(failures)("at %s by %s gets the mail once, later", async (stage, does) => {
    // Large enough to notice a server that stops reading before the end.
    const text = stage === "text" ? `${"Good day. ".repeat(7)}\n`.repeat(70_000) : "Good day";
    await put({ ...one(), mail: mailTo("ann@mail.example", { text }) });
    onceAt(stage, does);
    await mailSender(300).sendDue();
    expect(kit.server.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1, ended_at: null }]);
    await makeDue();
    await mailSender().sendDue();
    expect(kit.server.taken).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  it("with 4xx to the end of the message gets it once, later, with the same Message-ID", async () => {
    await put(one());
    const ids: (string | undefined)[] = [];
    onceAt("end", "452 4.2.2 Mailbox full");
    await mailSender().sendDue();
    expect(await rows()).toMatchObject([{ state: "waiting", answer: expect.stringContaining("452 4.2.2") }]);
    await makeDue();
    await mailSender().sendDue();
    for (const { raw } of kit.server.taken) ids.push(/Message-ID: (.*)/i.exec(raw)?.[1]);
    expect(ids).toHaveLength(1);
  });

  it.each(["hang", "die", "take-and-die"] as const)(
    "after the end of the message by %s is not sent it again",
    async (does) => {
      await put(one(), one("bob@mail.example"));
      onceAt("end", does);
      await mailSender(does === "hang" ? 2_000 : undefined).sendDue();
      await makeDue();
      await mailSender().sendDue();
      const mine = kit.server.taken.filter(({ to }) => to === "ann@mail.example");
      expect(mine).toHaveLength(does === "take-and-die" ? 1 : 0);
      expect(await rows()).toMatchObject([{ state: "unsure", sealed: expect.any(Buffer) }, { state: "sent" }]);
    },
  );

  it("gets a mail once more after 48 hours, which is then given up and deleted", async () => {
    await put(one(), one("bob@mail.example"));
    const age = (to: string, hours: number) =>
      sql`update mails set created_at = now() - ${hours} * interval '1 hour' where key = ${`about ${to}`}`.execute(
        kit.db,
      );
    await age("ann", 49);
    await age("bob", 47);
    kit.server.behave = (stage) => (stage === "end" ? "452 4.2.2 Mailbox full" : "ok");
    await mailSender().sendDue();
    expect(await rows()).toMatchObject([
      { state: "failed", sealed: null, finished_at: expect.any(Date), answer: expect.stringContaining("452 4.2.2") },
      { state: "waiting", sealed: expect.any(Buffer), finished_at: null },
    ]);
  });

  it("to be reached is left alone for a while, and no mail is tried in between", async () => {
    await put(one(), one("bob@mail.example"));
    kit.server.behave = () => "die";
    const same = mailSender();
    await same.sendDue();
    await same.sendDue();
    expect(kit.server.connections).toBe(1);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
  });

  it("to be reached is tried again in its time although the system's clock is set back", async () => {
    await put(one(), one("bob@mail.example"));
    kit.server.behave = () => "die";
    const same = mailSender();
    await same.sendDue();
    kit.server.behave = () => "ok";
    const [now, later] = [Date.now(), performance.now() + serverPauseMs(1)];
    const clocks = [vi.spyOn(Date, "now"), vi.spyOn(performance, "now")] as const;
    clocks[0].mockReturnValue(now - 3_600_000);
    clocks[1].mockReturnValue(later);
    try {
      await same.sendDue();
    } finally {
      for (const clock of clocks) clock.mockRestore();
    }
    expect(kit.server.taken.map(({ to }) => to)).toEqual(["bob@mail.example"]);
  });
});

describe("a refusal", () => {
  it("of the recipient ends the mail, and what the recipient had asked for", async () => {
    await put(one(), one("bob@mail.example"));
    kit.server.behave = (stage, { to }) =>
      stage === "rcpt" && to.startsWith("ann") ? "550 5.1.1 <ann@mail.example> unknown" : "ok";
    await mailSender().sendDue();
    expect(await rows()).toMatchObject([
      { state: "refused", sealed: null, answer: expect.not.stringContaining("ann@") },
      { state: "sent" },
    ]);
    expect(refused).toEqual([outbox.addressHash("Ann@mail.example")]);
  });

  it("is recorded without the address, in any case the server repeats it", async () => {
    await put(one("Ann+Cars@Mail.example"));
    kit.server.behave = (stage) => (stage === "rcpt" ? "550 5.1.1 <ann+cars@mail.example> unknown" : "ok");
    await mailSender().sendDue();
    expect((await rows())[0]?.answer).toBe("550 5.1.1 <<recipient>> unknown");
  });

  it("by the server's policy, or of the message, says nothing about the recipient", async () => {
    await put(one(), one("bob@mail.example"));
    kit.server.behave = (stage, { to }) => {
      if (stage === "rcpt" && to.startsWith("ann")) return "554 5.7.1 Relay access denied";
      return stage === "end" ? "554 5.6.0 Not liked" : "ok";
    };
    await mailSender().sendDue();
    expect((await rows()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect(refused).toEqual([]);
  });

  it("of ourselves is tried again, because the operator can correct it", async () => {
    await put(one());
    kit.server.behave = (stage) => (stage === "mail" ? "550 5.7.1 Sender not allowed" : "ok");
    await mailSender().sendDue();
    expect(await rows()).toMatchObject([{ state: "waiting" }]);
  });
});
