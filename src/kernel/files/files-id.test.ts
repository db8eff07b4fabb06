import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readFilesId } from "./files-id.ts";

const place = mkdtempSync(join(tmpdir(), "autohub-files-id-"));
afterAll(() => rmSync(place, { recursive: true }));
const inFolder = (name: string) => readFilesId({ filesS3: null, dataDir: join(place, name) });
for (const name of ["one", "two"]) mkdirSync(join(place, name));
const inBucket = (bucket: string) =>
  readFilesId({
    dataDir: place,
    filesS3: {
      ...{ endpoint: "http://127.0.0.1:9000", region: "us-east-1", pathStyle: true },
      ...{ bucket, prefix: "", accessKeyId: "key", secretAccessKey: "secret" },
    },
  });

it("is the same for all processes of a data folder, also when they make it at the same moment", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => inFolder("one")));
  expect(new Set(ids).size).toBe(1);
  expect(await inFolder("one")).toBe(ids[0]);
  expect(readdirSync(join(place, "one"))).toEqual(["files-id"]);
});

it("does not make a data folder that is not there: its disk may not be mounted", async () => {
  await expect(inFolder("away")).rejects.toThrow("ENOENT");
});

it("differs between two data folders, and between a bucket and another", async () => {
  expect(await inFolder("two")).not.toBe(await inFolder("one"));
  expect(await inBucket("cars")).toBe(await inBucket("cars"));
  expect(await inBucket("cars")).not.toBe(await inBucket("other"));
});
