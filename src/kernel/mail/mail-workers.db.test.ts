import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailKit, one, raise } from "#test/mail-kit.ts";
import { openWorkerLease } from "#test/worker-queue.ts";
import { finishMail, mailQueue, recordMessageEnd } from "./mails-store.ts";

const kit = mailKit();
const { log, put, rows, mailSender } = kit;

describe("a process that dies", () => {
  let dying: ReturnType<typeof openWorkerLease>;
  beforeEach(() => {
    dying = openWorkerLease({ databaseUrl: kit.databaseUrl, log });
  });
  afterEach(() => dying.close());
  const claim = () => mailQueue.claim({ db: kit.db, workerLease: dying.workerLease });
  const recover = () => mailQueue.recover({ db: kit.db, workerLease: kit.workerLease });

  it("before the end of a message leaves it to be sent, once", async () => {
    await put(one());
    expect(await claim()).toBeDefined();
    await mailSender().sendDue();
    expect(kit.server.taken).toEqual([]);
    await recover();
    expect(await rows()).toMatchObject([{ state: "sending" }]);
    await dying.close();
    await recover();
    await mailSender().sendDue();
    expect(kit.server.taken).toHaveLength(1);
  });

  it("after it leaves it unsure, and an overtaken one may not end its message", async () => {
    await put(one(), one("bob@mail.example"));
    const ended = (await claim()) ?? raise();
    const slow = (await claim()) ?? raise();
    expect(await recordMessageEnd(kit.db, ended)).toBe(true);
    await dying.close();
    await recover();
    expect((await rows()).map(({ state }) => state)).toEqual(["unsure", "waiting"]);
    expect(await recordMessageEnd(kit.db, slow)).toBe(false);
  });

  it("in a version that noted no process with its claim leaves the mail to be sent", async () => {
    await put(one());
    await claim();
    await kit.db.updateTable("mails").set({ claimed_by: null }).execute();
    await recover();
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  });

  it("only to the others' eyes still records what the server answered", async () => {
    await put(one());
    const ended = (await claim()) ?? raise();
    await recordMessageEnd(kit.db, ended);
    await dying.close();
    await recover();
    await finishMail(kit.db, ended, "sent", "250 Taken");
    expect(await rows()).toMatchObject([{ state: "sent", answer: "250 Taken" }]);
  });
});

it("takes two processes' work apart: each of a hundred mails is sent once", async () => {
  await put(...Array.from({ length: 100 }, (_, n) => one(`shopper${n}@mail.example`)));
  await Promise.all([mailSender().sendDue(), mailSender().sendDue(), mailSender().sendDue()]);
  expect(new Set(kit.server.taken.map(({ to }) => to)).size).toBe(100);
  expect(kit.server.taken).toHaveLength(100);
});
