import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sharedTestApp } from "#test/shared-test-app.ts";
import { openInstallationKey } from "./installation-key.ts";

const test = sharedTestApp();
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "autohub-key-"));
  await test.db.deleteFrom("mail_key").execute();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
const open = (key: string | null = null) => openInstallationKey(test.db, { key, dataDir });
const keyFile = () => join(dataDir, "mail-key");

it("makes a key once, for its owner alone, and leaves no draft of it behind", async () => {
  const sealed = (await open()).box.seal("ann@example.com", "test");
  expect((await open()).box.open(sealed, "test")).toBe("ann@example.com");
  expect(readdirSync(dataDir)).toEqual(["mail-key"]);
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(keyFile(), "utf8"), "base64url")).toHaveLength(32);
});

describe("without its key an installation starts, refuses what needs it, and makes no other", () => {
  const expectClosed = ({ box, problem }: Awaited<ReturnType<typeof open>>, why: RegExp) => {
    expect(problem).toMatch(why);
    expect(() => box.seal("ann@example.com", "test")).toThrow(expect.objectContaining({ status: 503 }));
    expect(box.tryOpen(Buffer.alloc(64), "test")).toBeNull();
  };

  it("when the file is gone", async () => {
    await open();
    rmSync(keyFile());
    expectClosed(await open(), /is not there/);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each(["", "short"])("when the file holds %j, because anybody could guess it", async (content) => {
    writeFileSync(keyFile(), content);
    expectClosed(await open(), /holds no whole key/);
    expect(readFileSync(keyFile(), "utf8")).toBe(content);
  });

  it("when it is another one than the database was encrypted with", async () => {
    await open();
    expectClosed(await open("another key"), /MAIL_KEY is another key/);
  });

  it("when another machine made its key at the same moment: the later one takes its own back", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "autohub-key-"));
    try {
      const both = await Promise.all([open(), openInstallationKey(test.db, { key: null, dataDir: elsewhere })]);
      expect(both.filter(({ problem }) => problem === null)).toHaveLength(1);
      expect(readdirSync(dataDir).length + readdirSync(elsewhere).length).toBe(1);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });
});
