import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { PLAIN } from "#test/backup-kit.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { type BackupPlace, openPlace } from "./backup-place.ts";
import { makeBackup } from "./make-backup.ts";

const log = createLogger({ level: "silent", pretty: false });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "autohub-make-backup-"));
});
afterAll(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A disk that loses the end of each file. @param readAgain called with the place's files when one is read again */
function losing(place: BackupPlace, readAgain: () => void): BackupPlace {
  const write: BackupPlace["store"]["write"] = (name, content, signal, check) =>
    place.store.write(name, content, signal, async ({ stream }) => {
      readAgain();
      const whole = await buffer(stream);
      await check?.({ bytes: whole.length - 1, stream: Readable.from([whole.subarray(0, -1)]) });
    });
  return { ...place, store: { ...place.store, write } };
}

it("gives a backup its name only when it has been read again, and keeps nothing of one that cannot be", async () => {
  const place = openPlace(join(folder, "backups"), { s3: null, log });
  const make = (to: BackupPlace) =>
    makeBackup(
      { database: { url: database.url, databaseDir: null }, place: to, cipher: PLAIN, dataDir: folder, log },
      { kind: "logical", goesOn: false, signal: new AbortController().signal },
    );
  const files = () => readdirSync(join(folder, "backups")).filter((name) => name !== ".partial");
  const meanwhile: string[][] = [];
  const broken = losing(place, () => meanwhile.push(files()));
  await expect(make(broken)).rejects.toThrow("damaged or cut off");
  expect([meanwhile, files()]).toEqual([[[]], []]);
  const { name } = await make(place);
  expect(files()).toEqual([name]);
});
