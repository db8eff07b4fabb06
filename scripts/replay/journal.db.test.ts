import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership, makeFacts, pagesOf } from "#test/factories.ts";
import { runPlayer } from "#test/play-run.ts";
import { createTestApp, type TestApp } from "#test/test-app.ts";
import { readJournal } from "./journal.ts";
import { replayDealership } from "./replay-dealership.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const COMMAND = join(import.meta.dirname, "../replay.ts");
async function replay(...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATABASE_URL: test.databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (err += data));
  const [code] = await once(child, "close");
  return { code, out, err };
}

it("replays the product's own nights from its journal, with the same removals", async () => {
  const { db } = test.context;
  const player = runPlayer(db);
  const id = await insertDealership(db, { name: "Capital Motors" });
  const [gone, silent, offered, flickers, ...others] = Array.from({ length: 14 }, () => makeFacts());
  if (!gone || !silent || !offered || !flickers) throw new Error("there are fourteen cars");
  const idOf = async (vin: string | null) =>
    (
      await db
        .selectFrom("vehicles")
        .select("id")
        .where("dealership_id", "=", id)
        .where("vin", "=", vin)
        .executeTakeFirstOrThrow()
    ).id;
  await player.run(id, [gone, silent, offered, flickers, ...others]);
  const pages = async () => ({
    pages: [...pagesOf([await idOf(gone.vin)], "gone").pages, ...pagesOf([await idOf(offered.vin)], "sale").pages],
  });
  let removed = 0;
  const night = async (seen: Parameters<typeof player.run>[1]) => {
    removed += (await player.run(id, seen, {}, await pages())).removed;
  };
  // `gone` is removed on the first night, returns on the fourth, which makes that removal false, and is then removed finally.
  await night([silent, offered, flickers, ...others]);
  await night([silent, offered, ...others]);
  await night([silent, flickers, ...others]);
  await night([gone, flickers, ...others]);
  for (let more = 0; more < 9; more += 1) await night([flickers, ...others]);

  const [[name, record] = ["", undefined], ...rest] = [...(await readJournal(db))];
  expect([name, rest]).toEqual([`${id} Capital Motors`, []]);
  if (record === undefined) throw new Error("the journal is empty");
  expect(record.days.map(({ found }) => found)).toEqual([14, 13, 12, 12, 12, ...Array(9).fill(11)]);
  const replayed = replayDealership(record);
  expect(replayed).toMatchObject({ removals: removed, falseRemovals: 1 });

  const { code, out } = await replay("--journal", "--json");
  expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ removals: removed, falseRemovals: 1 })]);
});

it("reports wrong arguments", async () => {
  const both = await replay("--journal", "file.ndjson");
  expect([both.code, both.err]).toEqual([2, expect.stringContaining("The journal is replayed, or a file, not both.")]);
});
