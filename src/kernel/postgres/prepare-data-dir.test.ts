import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareDataDir } from "./prepare-data-dir.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-prepare-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
/** A folder of an open mode with that file in it. */
function openFolder(name: string, entry: string, mode = 0o755): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, entry), "");
  chmodSync(path, mode);
  return path;
}

it("makes a data folder that no other account can enter, in parents that all may", () => {
  const dataDir = join(folder, "parent", "data");
  prepareDataDir(dataDir);
  expect([modeOf(join(dataDir, "..")), modeOf(dataDir)]).toEqual(["755", "700"]);
});

it("closes an open data folder of before", () => {
  const dataDir = openFolder("before", "postgres-password");
  prepareDataDir(dataDir);
  expect(modeOf(dataDir)).toBe("700");
});

it("does not change a folder with other uses", () => {
  const shared = openFolder("shared", "postgres-password", 0o1777);
  const other = openFolder("other", "passwd");
  prepareDataDir(shared);
  prepareDataDir(other);
  expect([modeOf(shared), modeOf(other)]).toEqual(["1777", "755"]);
});
