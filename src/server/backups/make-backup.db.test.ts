import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "#test/test-database.ts";
import { createLogger } from "../infra/logger.ts";
import { openCipher } from "./archive/encryption.ts";
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

/** A disk on which the end of each file is lost. */
function losing(place: BackupPlace): BackupPlace {
  const open: BackupPlace["store"]["open"] = async (name) => {
    const file = await place.store.open(name);
    if (!file) return null;
    const whole = await buffer(file.stream);
    return { bytes: whole.length - 1, stream: Readable.from([whole.subarray(0, -1)]) };
  };
  return { ...place, store: { ...place.store, open } };
}

it("keeps nothing of a backup that cannot be read again", async () => {
  const place = openPlace(join(folder, "backups"), { s3: null, log });
  const make = (to: BackupPlace) =>
    makeBackup(
      { database: { url: database.url, databaseDir: null }, place: to, cipher: openCipher(null), dataDir: folder, log },
      { kind: "logical", goesOn: false, signal: new AbortController().signal },
    );
  const files = () => readdirSync(join(folder, "backups")).filter((name) => name !== ".partial");
  await expect(make(losing(place))).rejects.toThrow("It is damaged or cut off");
  expect(files()).toEqual([]);
  const { name } = await make(place);
  expect(files()).toEqual([name]);
});
