import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { openInstallationBox } from "./secret-box.ts";

const test = sharedTestApp();
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "autohub-key-"));
  await test.db.deleteFrom("mail_key").execute();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
const open = () => openInstallationBox(test.db, { key: null, dataDir });
const keyFile = () => join(dataDir, "mail-key");

it("makes a key once, for its owner alone, and leaves no draft of it behind", async () => {
  const sealed = (await open()).seal("ann@example.com", "test");
  expect((await open()).open(sealed, "test")).toBe("ann@example.com");
  expect(readdirSync(dataDir)).toEqual(["mail-key"]);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(keyFile(), "utf8"), "base64url")).toHaveLength(32);
});

it.each(["", "short"])("refuses a key file that holds %j, because anybody could guess it", async (content) => {
  writeFileSync(keyFile(), content);
  await expect(open()).rejects.toThrow(/holds no whole key/);
  expect(existsSync(keyFile())).toBe(true);
});

it("refuses another key than the database's mails were encrypted with", async () => {
  await open();
  await expect(openInstallationBox(test.db, { key: "another key", dataDir })).rejects.toThrow(/another key/);
});
