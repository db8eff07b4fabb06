import { expect, it } from "vitest";
import { choosePiecesToDrop, followOn, type LogPiece, pieceName, readPieceName } from "./log-pieces.ts";
import { formatLsn, parseLsn, segmentsBetween, walFileName } from "./wal-position.ts";

const MIB = 2 ** 20;
const until = new Date("2026-11-23T14:00:00Z");
const piece = (from: number, to: number): LogPiece => {
  const facts = { timeline: 1, from: BigInt(from), to: BigInt(to), until };
  return { ...facts, name: pieceName("c0ffee", facts) };
};

it("reads and writes positions as PostgreSQL does", () => {
  expect(parseLsn("1/A0000028")).toBe(0x1a0000028n);
  expect(formatLsn(0x1a0000028n)).toBe("1/A0000028");
  expect(() => parseLsn("x")).toThrow("is not a position");
  // select pg_walfile_name('1/A0000028')
  expect(walFileName(1, 0x1a0000028n / BigInt(16 * MIB), 16 * MIB)).toBe("0000000100000001000000A0");
});

it("counts the segments of a stretch, its end not included", () => {
  const size = 16 * MIB;
  expect(segmentsBetween({ from: 5n, to: BigInt(size) }, size)).toEqual([0n]);
  expect(segmentsBetween({ from: 5n, to: BigInt(size) + 1n }, size)).toEqual([0n, 1n]);
});

it("tells of a piece by its name where it belongs and up to when it reaches", () => {
  const { name } = piece(0x2000, 0x3000);
  expect(readPieceName(name)).toEqual({ ...piece(0x2000, 0x3000), chain: "c0ffee" });
  expect(readPieceName("autohub-20261123T030000Z-physical.tar.zst")).toBeNull();
});

it("follows the log as far as it has no gap, over pieces that were copied twice", () => {
  const [a, b, again, c, far] = [piece(0, 10), piece(10, 20), piece(10, 25), piece(25, 30), piece(31, 40)];
  expect(followOn([a, b, again, c, far], 5n)).toEqual([a, b, again, c]);
  expect(followOn([b, again, c], 5n)).toEqual([]);
  expect(followOn([a, b, c], 20n)).toEqual([]);
});

it("drops what is older than the oldest backup, and all of it without one", () => {
  const { name } = piece(0, 10);
  expect(choosePiecesToDrop([name, "notes.txt"], new Date(until.getTime() + 1_000))).toEqual([name]);
  expect(choosePiecesToDrop([name], until)).toEqual([]);
  expect(choosePiecesToDrop([name, "notes.txt"], null)).toEqual([name]);
  // Copied while the clock was ahead, followed by pieces that are too old.
  const ahead = pieceName("c0ffee", { timeline: 1, from: 0n, to: 5n, until: new Date("2031-01-01T00:00:00Z") });
  expect(choosePiecesToDrop([ahead, name], new Date(until.getTime() + 1_000))).toEqual([ahead, name]);
  expect(choosePiecesToDrop([ahead], new Date(until.getTime() + 1_000))).toEqual([]);
});
