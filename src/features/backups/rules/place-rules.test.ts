import { expect, it } from "vitest";
import {
  bucketProblem,
  folderProblem,
  isBackupFile,
  isPassphraseText,
  PASSPHRASE_BYTES,
  passphraseOf,
} from "./place-rules.ts";

const FOLDERS = { data: "/srv/autohub/data", app: "/srv/autohub", backups: "/srv/autohub/data/backups" };

it.each([
  ["/mnt/disk/autohub", null],
  ["/srv/autohub/data/backups", null],
  ["/srv/autohub-backups", null],
  ["/srv/autohub/data/photos", "is in AutoHub's own data folder"],
  ["/srv/autohub/public", "is in AutoHub's program folder"],
  ["/srv", "has AutoHub's own folders in it"],
  ["/", "has AutoHub's own folders in it"],
])("judges the folder %s for backups", (path, problem) => {
  const found = folderProblem(path, FOLDERS);
  expect(problem === null ? found : found?.includes(problem)).toBe(problem === null ? null : true);
});

it("takes no folder of a bucket in which AutoHub deletes what is not used", () => {
  const own = { bucket: "cars", prefix: "site/" };
  expect(bucketProblem("s3://cars/site/photos/old", own)).toContain("holds AutoHub's photos");
  expect(bucketProblem("s3://cars/site/backups", own)).toBeNull();
  expect(bucketProblem("s3://others/site/photos", own)).toBeNull();
});

it("knows backups and what belongs to them from other files", () => {
  const ours = ["autohub-20261123T030000Z-physical.tar.zst", "log/abc/1-2.wal", "autohub-installation", "mine.tar.zst"];
  expect(ours.filter((name) => !isBackupFile(name))).toEqual([]);
  expect(["holiday.jpg", "other/mine.tar.zst"].filter(isBackupFile)).toEqual([]);
});

it("makes passphrases that can be copied by hand and given as a variable", () => {
  const made = passphraseOf(Uint8Array.from({ length: PASSPHRASE_BYTES }, (_, index) => index * 8 + 1));
  expect(made).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  expect([made, " padded passphrase", "two\nlines of it"].map(isPassphraseText)).toEqual([true, false, false]);
});
