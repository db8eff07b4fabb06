import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership, makeFacts } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";

let test: TestApp;
let cookie: string;
let address: string;
beforeAll(async () => {
  test = await createTestApp();
  cookie = await test.signIn();
  address = await test.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => test.close());

/** Opens the stream. `until` resolves with everything received so far once the predicate holds. */
async function open() {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/admin/sync/events`, { headers: { cookie }, signal: leaving.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const runs = () =>
    text
      .split("\n\n")
      .filter((block) => block.startsWith("event: run\n"))
      .map((block) => JSON.parse(block.slice(block.indexOf("data: ") + 6)));
  return {
    response,
    async until(done: (runs: ReturnType<typeof JSON.parse>[], ended: boolean) => boolean) {
      for (;;) {
        if (done(runs(), false)) return runs();
        const { value, done: ended } = (await reader?.read()) ?? { done: true, value: undefined };
        if (ended) {
          if (done(runs(), true)) return runs();
          throw new Error(`the stream ended after: ${text}`);
        }
        text += value;
      }
    },
    leave: () => leaving.abort(),
  };
}

it("sends every listener the requested, running and ended runs of all processes", async () => {
  const { db } = test.context;
  const id = await insertDealership(db, { name: "Capital Motors" });
  const [one, two] = [await open(), await open()];
  expect(one.response.headers.get("content-type")).toContain("text/event-stream");
  expect(one.response.headers.get("cache-control")).toBe("no-store");
  const { id: runId } = await runPlayer(db).run(id, [makeFacts()]);
  await db.updateTable("sync_runs").set({ finished_at: new Date() }).where("id", "=", runId).execute();
  for (const stream of [one, two]) {
    const runs = await stream.until((seen) => seen.some((run) => run.id === runId && run.status === "succeeded"));
    expect(runs.at(-1)).toMatchObject({ dealershipName: "Capital Motors", added: 1, canUndo: true });
  }
  await db
    .insertInto("sync_runs")
    .values({ dealership_id: id, trigger: "manual", status: "running", step: "Reading page 2", started_at: new Date() })
    .execute();
  await one.until((seen) => seen.some((run) => run.step === "Reading page 2"));
  const late = await open();
  await late.until((seen) => seen.some((run) => run.step === "Reading page 2"));
  await db.updateTable("sync_runs").set({ status: "queued", step: null }).where("status", "=", "running").execute();
  await one.until((seen) => seen.at(-1)?.status === "queued");
  for (const stream of [one, two, late]) stream.leave();
});

it("is closed to strangers", async () => {
  expect((await fetch(`${address}/api/admin/sync/events`)).status).toBe(401);
});

it("ends when the process stops, so that stopping does not wait for it", async () => {
  const stream = await open();
  const ended = stream.until((_runs, over) => over);
  await test.app.close();
  await ended;
});
