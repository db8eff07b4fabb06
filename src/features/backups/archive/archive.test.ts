import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { type Cipher, openCipher } from "./encryption.ts";
import type { BackupHead } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";
import type { TarEntry } from "./tar.ts";
import { type BackupSource, bufferEntry, writeArchive } from "./write-archive.ts";

const HEAD: BackupHead = {
  product: "AutoHub",
  format: 1,
  kind: "logical",
  startedAt: "2026-11-23T03:00:00.000Z",
  postgres: 18,
  migrations: ["0001_a.sql"],
};
const LARGE = randomBytes(700_000);
const FILES = new Map([
  ["tables/a/000001.copy", Buffer.from("1\tone\n")],
  ["tables/empty/000001.copy", Buffer.alloc(0)],
  ["tables/large/000001.copy", LARGE],
]);
const SIGNING = { macKey: Buffer.alloc(32, 1), unverified: false };
const PLAIN = openCipher(null, SIGNING);
const signal = new AbortController().signal;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-archive-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* entriesOf(files: Iterable<[string, Buffer]>): AsyncGenerator<TarEntry> {
  yield bufferEntry("postgres/pg_wal/", Buffer.alloc(0));
  for (const [name, content] of files) yield bufferEntry(name, content);
}
const source = (entries: AsyncIterable<TarEntry> = entriesOf(FILES), head = HEAD): BackupSource => ({
  head,
  entries,
  end: async () => ({ snapshotAt: "2026-11-23T03:00:01.000Z", counts: { vehicles: 3 } }),
});
const store = () => openLocalFiles(folder, { flush: false, isPrivate: true });
const write = (name: string, cipher: Cipher = PLAIN, from = source()) =>
  writeArchive(store(), name, from, { cipher, signal });

async function read(name: string, cipher: Cipher = PLAIN) {
  const found = new Map<string, Buffer>();
  const file = await store().open(name);
  if (!file) throw new Error(`no ${name}`);
  const { manifest, checksum } = await readArchive(file.stream, cipher, {
    begin: async () => {},
    take: async ({ name: entry, content }) => {
      if (!entry.endsWith("/")) found.set(entry, await buffer(content));
    },
  });
  return { found, manifest, checksum };
}

describe("an archive", () => {
  it("gives back what was put into it, with its checksum, and belongs to its account alone", async () => {
    const written = await write("whole.tar.zst");
    const { found, manifest, checksum } = await read("whole.tar.zst");
    expect([...found]).toEqual([...FILES]);
    expect(manifest.counts).toEqual({ vehicles: 3 });
    expect(checksum.equals(written.checksum)).toBe(true);
    const content = readFileSync(join(folder, "whole.tar.zst"));
    expect(createHash("sha256").update(content).digest().equals(checksum)).toBe(true);
    expect([content.length, statSync(join(folder, "whole.tar.zst")).mode & 0o777]).toEqual([written.bytes, 0o600]);
  });

  it.runIf(spawnSync("zstd", ["--version"]).status === 0)(
    "is a tar that other programs read (needs zstd)",
    async () => {
      await write("plain.tar.zst");
      const tar = spawnSync("tar", ["--zstd", "-tf", join(folder, "plain.tar.zst")], { encoding: "utf8" });
      expect(tar.stdout.split("\n")).toEqual(
        expect.arrayContaining(["autohub-backup.json", ...FILES.keys(), "manifest.json"]),
      );
    },
  );

  it("is found damaged wherever it was cut off or changed", async () => {
    const { bytes } = await write("hurt.tar.zst");
    const path = join(folder, "hurt.tar.zst");
    const whole = readFileSync(path);
    for (const length of [0, 3, 100, bytes - 4_000, bytes - 1]) {
      truncateSync(path, length);
      await expect(read("hurt.tar.zst"), `cut at ${length}`).rejects.toThrow(/damaged|cut off|not an AutoHub backup/);
      writeFileSync(path, whole);
    }
    for (const at of [20, 5_000, Math.floor(bytes / 2)]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(path, changed);
      await expect(read("hurt.tar.zst"), `changed at ${at}`).rejects.toThrow(/damaged|cut off|not an AutoHub backup/);
    }
  });

  it("stays nowhere when what it is made of breaks", async () => {
    async function* breaking(): AsyncGenerator<TarEntry> {
      yield* entriesOf(FILES);
      throw new Error("the database went away");
    }
    await expect(write("broken.tar.zst", PLAIN, source(breaking()))).rejects.toThrow("the database went away");
    expect(await store().open("broken.tar.zst")).toBeNull();
    const left: string[] = [];
    for await (const { name } of store().unfinished()) left.push(name);
    expect(left).toEqual([]);
  });

  it("of a newer format, or of something else, is refused in words", async () => {
    await write("newer.tar.zst", PLAIN, source(entriesOf([]), { ...HEAD, format: 2 }));
    await expect(read("newer.tar.zst")).rejects.toThrow("It was made by a newer AutoHub");
    writeFileSync(join(folder, "text.tar.zst"), "not a backup at all ".repeat(10));
    await expect(read("text.tar.zst")).rejects.toThrow("not an AutoHub backup");
  });
});

describe("an archive that is not encrypted", () => {
  const elsewhere = (unverified: boolean) => openCipher(null, { macKey: null, unverified });
  const otherKey = (unverified: boolean) => openCipher(null, { macKey: Buffer.alloc(32, 2), unverified });

  it("is refused when somebody has made it again with other rows", async () => {
    await write("mine.tar.zst");
    await write(
      "theirs.tar.zst",
      elsewhere(false),
      source(entriesOf([["tables/a/000001.copy", Buffer.from("1\tthem\n")]])),
    );
    const [mine, theirs] = ["mine", "theirs"].map((name) => readFileSync(join(folder, `${name}.tar.zst`)));
    writeFileSync(
      join(folder, "forged.tar.zst"),
      Buffer.concat([theirs ?? Buffer.alloc(0), mine?.subarray(-64) ?? Buffer.alloc(0)]),
    );
    for (const cipher of [
      PLAIN,
      openCipher("a passphrase of today", SIGNING),
      openCipher(null, { ...SIGNING, unverified: true }),
    ]) {
      await expect(read("forged.tar.zst", cipher)).rejects.toThrow(
        "somebody has altered it: its signature does not fit",
      );
    }
    await expect(read("theirs.tar.zst")).rejects.toThrow("it has no signature");
  });

  it("cannot be verified without the key that signed it, and is then read only if the operator says so", async () => {
    await write("signed.tar.zst");
    for (const without of [elsewhere, otherKey]) {
      await expect(read("signed.tar.zst", without(false))).rejects.toThrow(
        /the key that signed it is not here.*--unverified/,
      );
      expect([...(await read("signed.tar.zst", without(true))).found]).toEqual([...FILES]);
    }
  });

  it("of an older AutoHub has no signature, and is read if the operator says so", async () => {
    await write("old.tar.zst", elsewhere(true));
    await expect(read("old.tar.zst")).rejects.toThrow(/older AutoHub made it.*--unverified/);
    expect([...(await read("old.tar.zst", openCipher(null, { ...SIGNING, unverified: true }))).found]).toEqual([
      ...FILES,
    ]);
  });
});

describe("a passphrase", () => {
  const SECRET = openCipher("a long passphrase", SIGNING);

  it("lets nobody read the archive without it", async () => {
    await write("sealed.tar.zst", SECRET);
    const { found } = await read("sealed.tar.zst", openCipher("a long passphrase", SIGNING));
    expect([...found]).toEqual([...FILES]);
    await expect(read("sealed.tar.zst")).rejects.toThrow("It is encrypted. Set BACKUP_PASSPHRASE");
    await expect(read("sealed.tar.zst", openCipher("another passphrase", SIGNING))).rejects.toThrow(
      "BACKUP_PASSPHRASE is not the passphrase",
    );
  });

  it("notices parts that were changed, exchanged or cut off", async () => {
    const open = async (sealed: Buffer) => buffer(SECRET.open(Readable.from([sealed])));
    for (const length of [0, 1, 65_536, 65_537, 200_000]) {
      const content = randomBytes(length);
      const sealed = await buffer(SECRET.seal(Readable.from([content])));
      expect((await open(sealed)).equals(content)).toBe(true);
      await expect(open(sealed.subarray(0, -1))).rejects.toThrow("damaged or cut off");
    }
    const header = 8 + 16 + 16 + 16;
    const chunk = 65_536 + 16;
    const sealed = await buffer(SECRET.seal(Readable.from([randomBytes(200_000)])));
    const [first, second] = [
      sealed.subarray(header, header + chunk),
      sealed.subarray(header + chunk, header + 2 * chunk),
    ];
    const exchanged = Buffer.concat([sealed.subarray(0, header), second, first, sealed.subarray(header + 2 * chunk)]);
    await expect(open(exchanged)).rejects.toThrow("damaged or cut off");
    await expect(open(sealed.subarray(0, header + 2 * chunk))).rejects.toThrow("damaged or cut off");
  });

  it("is not needed for what was not encrypted", async () => {
    await write("open.tar.zst");
    expect([...(await read("open.tar.zst", SECRET)).found]).toEqual([...FILES]);
  });
});
