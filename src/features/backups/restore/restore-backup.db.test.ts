import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyFingerprint } from "#kernel/auth/secrets/key-text.ts";
import {
  type BackedUp,
  CARS,
  CONSENT,
  checksums,
  KEY,
  log,
  lookAt,
  PLAIN,
  query,
  SEALED,
  startBackedUp,
} from "#test/backup-kit.ts";
import { openPlace } from "../backup-place.ts";
import { BesideLog } from "../log/beside-log.ts";
import { readPieceName } from "../log/log-pieces.ts";
import type { MadeBackup } from "../make-backup.ts";
import { completeFiles, type KeptElsewhere } from "./complete-files.ts";
import type { RestoreUntil } from "./restore-kind.ts";

/** Each restore starts PostgreSQL. */
const PATIENCE = { timeout: 120_000 };

let kit: BackedUp;
/** The database's content before the backup that most tests share, and that backup. Rows were written while it was made. */
let before: Record<string, string>;
let base: MadeBackup;

beforeAll(async () => {
  kit = await startBackedUp();
  await kit.note("written-meanwhile");
  await query(kit.url, "update backup_settings set place = '/mnt/disk'");
  before = await checksums(kit.url);
  let writes = 0;
  let done = false;
  const writing = (async () => {
    while (!done) {
      await kit.note("written-meanwhile");
      writes += 1;
    }
  })();
  base = await kit.physical();
  done = true;
  await writing;
  expect(writes).toBeGreaterThan(0);
});
afterAll(() => kit?.close());

describe("a backup of the embedded database", PATIENCE, () => {
  it("comes back equal, without its key, although rows were written all the while", async () => {
    const { target, counts } = await kit.restore({ place: kit.place, name: base.name });
    const seen = await lookAt(target, async (url) => ({
      sums: await checksums(url),
      mails: await query(url, "select state, answer from mails"),
      slots: await query(url, "select slot_name from pg_replication_slots"),
      places: await query(url, "select place, former_place, restored_at is not null as restored from backup_settings"),
    }));
    // Rows that were written during the backup may be in it or not. The rest must be unchanged.
    expect({ ...seen.sums, settings: "" }).toEqual({ ...before, settings: "" });
    expect(seen.mails).toEqual([{ state: "unsure", answer: expect.stringContaining("has been restored") }]);
    // A restored database has no slot, so it begins a new chain: two databases never write one log.
    expect(seen.slots).toEqual([]);
    // The other AutoHub may still run, and each would delete the other's backups.
    expect(seen.places).toEqual([{ place: null, former_place: "/mnt/disk", restored: true }]);
    expect(counts).toMatchObject({ dealerships: 1, vehicles: CARS });
    expect(readFileSync(join(target, CONSENT), "utf8")).toBe("a sealed contract");
    expect(readdirSync(target)).not.toContain("mail-key");
    expect(readdirSync(target)).not.toContain("restoring");
  });

  it("refuses a place in which there is something, and leaves it as it is", async () => {
    const sums = await checksums(kit.url);
    const into = (target: string) => kit.restore({ place: kit.place, name: base.name }, { target });
    await expect(into(kit.dataDir)).rejects.toThrow(`There is an AutoHub in ${kit.dataDir} already`);
    expect(await checksums(kit.url)).toEqual(sums);
    const passwordOnly = kit.newFolder();
    writeFileSync(join(passwordOnly, "postgres-password"), "somebody's");
    await expect(into(passwordOnly)).rejects.toThrow("(postgres-password)");
    expect(readdirSync(passwordOnly)).toEqual(["postgres-password"]);
  });

  it("holds no key of what it encrypts; the operator's copy of the key is used, and another one stops the restore", async () => {
    await query(kit.url, `insert into mail_key (fingerprint) values ('\\x${keyFingerprint(KEY).toString("hex")}')`);
    const [plain, sealed] = [await kit.physical(), await kit.physical(kit.place, SEALED, false)];
    await query(kit.url, "delete from mail_key");
    const into = (name: string, key: string | null, cipher?: typeof SEALED) => {
      const target = kit.newFolder();
      if (key !== null) writeFileSync(join(target, "mail-key"), key);
      return kit.restore({ place: kit.place, name }, { target, ...(cipher && { cipher }) });
    };
    const without = await into(plain.name, null);
    expect(without.missing).toEqual([expect.stringContaining("Put your copy of mail-key into DATA_DIR")]);
    expect(readdirSync(without.target)).not.toContain("mail-key");
    expect((await into(plain.name, KEY)).missing).toEqual([]);
    expect((await into(sealed.name, KEY, SEALED)).missing).toEqual([]);
    const brought = await into(sealed.name, null, SEALED);
    expect(readFileSync(join(brought.target, "mail-key"), "utf8")).toBe(KEY);
    const other = Buffer.alloc(32, 8).toString("base64url");
    await expect(into(sealed.name, other, SEALED)).rejects.toThrow("is another installation's. Move it away");
  });
});

describe("the copied log", PATIENCE, () => {
  it("leads to its end, to a moment in it, and no further than it can be read", async () => {
    const copy = kit.logCopier(kit.place);
    const atFirst = await kit.noted();
    await kit.note("first");
    await copy();
    await sleep(1_100);
    const moment = new Date();
    await sleep(1_100);
    await kit.note("second");
    await query(kit.url, "select pg_switch_wal()");
    await copy();
    // Pieces have their end in seconds.
    await sleep(1_100);
    await kit.note("third");
    const end = await copy();
    expect(end).toMatchObject({ chain: base.chain });
    expect(end?.until.getTime()).toBeGreaterThan(moment.getTime());
    await kit.note("never copied");

    const source = { place: kit.place, name: base.name };
    const reached = async (until: RestoreUntil) => {
      const { counts, damaged, logEnds } = await kit.restore(source, { until });
      return [(counts.settings ?? 0) - atFirst, damaged, logEnds];
    };
    expect(await reached(moment)).toEqual([1, null, null]);
    await expect(reached(new Date(Date.now() + 3_600_000))).rejects.toThrow("The copied log reaches only to");
    await expect(reached(new Date(Date.now() - 3_600_000))).rejects.toThrow("Use an older backup");

    // Writes more than the server keeps for a copy that does not come.
    for (let n = 0; n < 12; n++) {
      await kit.note(`lost ${n}`);
      await query(kit.url, "select pg_switch_wal()");
    }
    await expect(copy()).rejects.toThrow("the database has dropped a part of its log");
    expect(await copy()).toBeNull();
    expect(await query(kit.url, "select slot_name from pg_replication_slots")).toEqual([]);
    // The next backup begins another chain. The first one can still be restored up to its end, but not beyond the gap.
    const next = await kit.physical();
    const atNext = await kit.noted();
    await kit.note("after the gap");
    expect(await copy()).toMatchObject({ chain: next.chain });
    expect(next.chain).not.toBe(base.chain);
    const later = await kit.restore({ place: kit.place, name: next.name }, { until: "latest" });
    expect(later.counts.settings).toBe(atNext + 1);
    expect(await reached("latest")).toEqual([3, null, null]);

    const wal = join(kit.folder, "backups", "log", base.chain ?? "");
    const pieces = readdirSync(wal).sort();
    const last = pieces.at(-1) ?? "";
    writeFileSync(join(wal, last), "damaged");
    const lost = readPieceName(`log/${base.chain}/${last}`)?.until;
    expect(await reached("latest")).toEqual([2, `log/${base.chain}/${last}`, lost]);
  });

  it("goes on in its place and under its passphrase alone: after a change the next backup begins another", async () => {
    const [plain, sealed] = [kit.logCopier(kit.place), kit.logCopier(kit.place, SEALED)];
    const made = await kit.physical(kit.place, SEALED);
    expect(await plain()).toBeNull();
    expect(await sealed()).toMatchObject({ chain: made.chain });
    const moved = openPlace(join(kit.folder, "moved"), { s3: null, log });
    expect(await kit.logCopier(moved, SEALED)()).toBeNull();
    expect((await kit.physical(moved, SEALED)).chain).not.toBe(made.chain);
    expect(await sealed()).toBeNull();
  });
});

describe("what the rows need", PATIENCE, () => {
  it("travels beside the log when it is newer than the backup, encrypted, and what does not is named", async () => {
    const to = openPlace(join(kit.folder, "beside"), { s3: null, log });
    rmSync(join(kit.dataDir, "mail-key"));
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(kit.dataDir, CONSENT), longAgo, longAgo);
    const made = await kit.physical(to, SEALED);
    const chain = made.chain ?? "";
    const backedUpAt = new Date();
    const key = Buffer.alloc(32, 9).toString("base64url");
    writeFileSync(join(kit.dataDir, "mail-key"), key);
    const [copied, never] = ["7/c0000000-0000-4000-8000-000000000001", "7/c0000000-0000-4000-8000-000000000002"];
    writeFileSync(join(kit.dataDir, "consents", copied), "a later contract");
    const client = new pg.Client({ connectionString: kit.url });
    await client.connect();
    await client.query("insert into mail_key (fingerprint) values ($1)", [keyFingerprint(key)]);
    for (const name of [copied, never]) {
      await client.query(
        `insert into consents (dealership_id, kind, channel, given_on, recorded_by, sealed, file_name, file_kind, file_bytes, file_sha256, file_added_at)
         values (7, 'agreed', 'contract', '2026-01-02', 'a', 'x', $1, 'pdf', 1, 'x', now())`,
        [name],
      );
    }
    await client.end();
    const beside = new BesideLog();
    const files = { dataDir: kit.dataDir, store: to.store, cipher: SEALED };
    const copy = async () => {
      await kit.logCopier(to, SEALED)();
      return beside.copy(files, { chain, backedUpAt });
    };
    try {
      // The key and the new file, once. The backup has the older file.
      expect([await copy(), await copy()]).toEqual([2, 0]);
      expect(await new BesideLog().copy(files, { chain, backedUpAt })).toBe(0);
      // What is not encrypted gets no key.
      const plain = openPlace(join(kit.folder, "beside-plain"), { s3: null, log });
      expect(await new BesideLog().copy({ ...files, store: plain.store, cipher: PLAIN }, { chain, backedUpAt })).toBe(
        1,
      );
      const stored = readdirSync(join(kit.folder, "beside", "log", chain, "beside"), { recursive: true }).map(String);
      for (const name of stored.filter((one) => /mail-key|c0000000/.test(one))) {
        const path = join(kit.folder, "beside", "log", chain, "beside", name);
        expect(readFileSync(path).includes(key) || readFileSync(path).includes("contract")).toBe(false);
      }

      const { target, missing } = await kit.restore(
        { place: to, name: made.name },
        { until: "latest", cipher: SEALED },
      );
      expect(readFileSync(join(target, "mail-key"), "utf8")).toBe(key);
      expect(readFileSync(join(target, "consents", copied), "utf8")).toBe("a later contract");
      expect(missing).toEqual([expect.stringContaining(`a file about consent (${never})`)]);
      rmSync(join(kit.folder, "beside", "log", chain, "beside"), { recursive: true });
      // The same rows, with fewer files in the place and more elsewhere.
      const folder = kit.newFolder();
      const missingWith = async (elsewhere: KeptElsewhere) => {
        const rows = new pg.Client({ connectionString: kit.url });
        await rows.connect();
        const deps = { folder, store: to.store, cipher: SEALED, chain, elsewhere };
        return completeFiles(rows, deps).finally(() => rows.end());
      };
      expect(await missingWith({ mailKey: null, keyInPlace: null, consents: false })).toEqual([
        expect.stringContaining("The installation's key is missing"),
        expect.stringContaining("2 files about consent"),
      ]);
      expect(readdirSync(folder)).toEqual([]);
      expect(await missingWith({ mailKey: key, keyInPlace: null, consents: true })).toEqual([]);
    } finally {
      await query(kit.url, "delete from mail_key");
      await query(kit.url, "delete from consents");
      writeFileSync(join(kit.dataDir, "mail-key"), KEY, { mode: 0o600 });
    }
  });
});
