import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pack } from "tar-stream";
import { describe, expect, it } from "vitest";
import { readTar, type TarEntry, TarError, writeTar } from "./tar.ts";

const WRITTEN_AT = new Date("2026-11-01T12:00:00Z");

async function* once(content: string): AsyncGenerator<Buffer> {
  if (content !== "") yield Buffer.from(content);
}
const entry = (name: string, content = "", bytes = Buffer.byteLength(content)): TarEntry => ({
  name,
  bytes,
  content: once(content),
});
async function* all(...entries: TarEntry[]): AsyncGenerator<TarEntry> {
  yield* entries;
}
const write = (...entries: TarEntry[]): Promise<Buffer> =>
  buffer(Readable.from(writeTar(all(...entries), WRITTEN_AT), { objectMode: false }));

/** Returns names and contents of a tar. The content of names that begin with "left" is not read. */
async function read(...chunks: Buffer[]): Promise<[string, string | number][]> {
  const found: [string, string | number][] = [];
  for await (const { name, bytes, content } of readTar(Readable.from(chunks, { objectMode: false }))) {
    found.push([name, name.startsWith("left") ? bytes : await text(content)]);
  }
  return found;
}

/** An archive of two files and a folder, as AutoHub's first version wrote it, header by header. */
function firstVersions(): Buffer {
  const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, "0")}\0`;
  const header = (name: string, bytes: number): Buffer => {
    const block = Buffer.alloc(512);
    block.write(name, 0);
    block.write(octal(name.endsWith("/") ? 0o700 : 0o600, 8), 100);
    block.write(octal(0, 8), 108);
    block.write(octal(0, 8), 116);
    block.write(octal(bytes, 12), 124);
    block.write(octal(WRITTEN_AT.getTime() / 1_000, 12), 136);
    block.write(" ".repeat(8), 148);
    block.write(name.endsWith("/") ? "5" : "0", 156);
    block.write("ustar\x0000", 257);
    block.write(
      `${octal(
        block.reduce((sum, byte) => sum + byte, 0),
        7,
      )} `,
      148,
    );
    return block;
  };
  const content = Buffer.alloc(1_024, "x");
  return Buffer.concat([
    header("a.json", 1_000),
    content.fill(0, 1_000),
    header("base/", 0),
    header("base/empty", 0),
    Buffer.alloc(1_024),
  ]);
}

describe("a tar", () => {
  it("gives back what was put into it, in pieces of any size, also where entries are left alone", async () => {
    const tar = await write(
      entry("one", "first"),
      entry("folder/"),
      entry("left alone", "x".repeat(70_000)),
      entry("empty"),
    );
    const expected = [
      ["one", "first"],
      ["folder/", ""],
      ["left alone", 70_000],
      ["empty", ""],
    ];
    expect(await read(tar)).toEqual(expected);
    const pieces = Array.from({ length: Math.ceil(tar.length / 333) }, (_, n) => tar.subarray(n * 333, (n + 1) * 333));
    expect(await read(...pieces)).toEqual(expected);
    expect(await write(entry("one", "first"))).toEqual(await write(entry("one", "first")));
  });

  it("of the first version is read", async () => {
    expect(await read(firstVersions())).toEqual([
      ["a.json", "x".repeat(1_000)],
      ["base/", ""],
      ["base/empty", ""],
    ]);
  });

  it("is not written with a name or a content that is too large", async () => {
    await expect(write(entry("n".repeat(101)))).rejects.toThrow("is too large for a tar");
    await expect(write(entry("large", "", 2 ** 33))).rejects.toThrow("is too large for a tar");
    await expect(write(entry("short", "12345", 6))).rejects.toThrow("short has 5 bytes instead of 6");
    await expect(write(entry("long", "1234567", 6))).rejects.toThrow("long has 7 bytes instead of 6");
  });

  it("that is cut off or damaged is refused", async () => {
    const tar = await write(entry("one", "x".repeat(2_000)), entry("two", "second"));
    for (const length of [100, 600, 2_000, 2_600]) {
      await expect(read(tar.subarray(0, length)), `cut at ${length}`).rejects.toThrow(TarError);
    }
    const changed = Buffer.from(tar);
    changed[3] = 1;
    await expect(read(changed)).rejects.toThrow(TarError);
  });

  it("with long names, links or a header without end is refused, and not believed", async () => {
    const others = [
      { name: `${"n".repeat(90)}/${"n".repeat(90)}` },
      { name: "long", pax: { path: "p".repeat(2_000) } },
      { name: "link", type: "symlink", linkname: "/etc/passwd" } as const,
    ];
    for (const header of others) {
      const tar = pack();
      tar.entry({ ...header }, "");
      tar.finalize();
      await expect(read(await buffer(tar as AsyncIterable<Buffer>)), header.name).rejects.toThrow(TarError);
    }
    const endless = pack();
    endless.entry({ name: "endless", pax: { comment: "c".repeat(5 * 2 ** 20) } }, "");
    endless.finalize();
    await expect(read(await buffer(endless as AsyncIterable<Buffer>))).rejects.toThrow(TarError);
  });

  it("passes on what fails at its source, and what its entries throw", async () => {
    async function* breaking(): AsyncGenerator<TarEntry> {
      yield entry("one", "first");
      throw new Error("the database went away");
    }
    await expect(buffer(Readable.from(writeTar(breaking(), WRITTEN_AT)))).rejects.toThrow("the database went away");
  });
});
