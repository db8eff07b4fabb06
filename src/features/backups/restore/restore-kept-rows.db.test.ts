import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readMigrationFiles } from "#kernel/database/migration-files.ts";
import { checksums, log, PLAIN, query } from "#test/backup-kit.ts";
import { KEPT_COMMITS, keptFiles, loadKeptDatabase } from "#test/kept-data.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { openPlace } from "../backup-place.ts";
import { makeBackup } from "../make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Older versions could not make backups. */
const WITH_BACKUPS = KEPT_COMMITS.filter((commit) => commit !== "90b0c5e");
/** Tables whose rows depend on the version that made the backup, or that have got more columns since. */
const SAME = [
  "settings",
  "vehicle_view_days",
  "contact_click_days",
  "login_failures",
  "vehicle_tags",
  "shared_lists",
  "takedowns",
];

it.each(WITH_BACKUPS)(
  "brings rows that were saved with the database of %s into the tables of today",
  async (commit) => {
    const [old, restored] = [
      await createTestDatabase({ migrated: false }),
      await createTestDatabase({ migrated: false }),
    ];
    const folder = mkdtempSync(join(tmpdir(), "autohub-old-rows-"));
    const dataDir = join(folder, "data");
    await loadKeptDatabase(commit, old.url);
    const files = keptFiles(commit);
    if (files) cpSync(files, dataDir, { recursive: true });
    const place = openPlace(join(folder, "backups"), { s3: null, log });
    const { name } = await makeBackup(
      { database: { url: old.url, databaseDir: null }, place, cipher: PLAIN, dataDir, log },
      { kind: "logical", goesOn: false, signal: new AbortController().signal },
    );
    const target = join(folder, "restored");
    await restoreBackup(
      { place, name },
      { dataDir: target, databaseUrl: restored.url },
      { cipher: PLAIN, until: "backup" },
    );

    const [saved, now] = [await checksums(old.url), await checksums(restored.url)];
    for (const table of SAME.filter((one) => one in saved))
      expect({ table, sum: now[table] }).toEqual({ table, sum: saved[table] });
    const cars = "select id, vin, title, price_usd from vehicles order by id";
    expect(await query(restored.url, cars)).toEqual(await query(old.url, cars));
    expect(await query(restored.url, "select distinct state from mails")).toEqual([{ state: "unsure" }]);
    // The present schema is complete: the migrations are recorded, and triggers work.
    const names = (await readMigrationFiles()).map((file) => file.name);
    expect(await query(restored.url, "select name from migrations order by name")).toEqual(
      names.sort().map((one) => ({ name: one })),
    );
    await query(restored.url, "update vehicles set removed_at = now() where dealership_id = 1");
    expect(await query(restored.url, "select vehicle_count from dealerships where id = 1")).toEqual([
      { vehicle_count: 0 },
    ]);
    expect(
      await query(restored.url, "select count(*)::int as n from listing_vehicles where dealership_id = 1"),
    ).toEqual([{ n: 0 }]);
    // A restore first writes files into `.partial` beside their place.
    const filesOf = (folder: string) => readdirSync(join(folder, "consents")).filter((path) => !path.startsWith("."));
    if (files) expect(filesOf(target)).toEqual(filesOf(files));
    // The archive is not encrypted.
    expect(existsSync(join(target, "mail-key"))).toBe(false);

    await Promise.all([old.drop(), restored.drop()]);
    rmSync(folder, { recursive: true, force: true });
  },
);
