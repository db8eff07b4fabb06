/** A position in PostgreSQL's log, in bytes since its beginning. */
export type Lsn = bigint;

/** Reads `0/3000028`. @throws {Error} for anything else */
export function parseLsn(text: string): Lsn {
  const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  if (!match) throw new Error(`${JSON.stringify(text)} is not a position in the log`);
  return (BigInt(`0x${match[1]}`) << 32n) | BigInt(`0x${match[2]}`);
}

export const formatLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`;

/** The number of the segment (a file of the log) in which a position lies. */
export const segmentOf = (lsn: Lsn, segmentBytes: number): bigint => lsn / BigInt(segmentBytes);

/** Returns the segments that contain a part of the log. The end is exclusive. */
export function segmentsBetween({ from, to }: { from: Lsn; to: Lsn }, segmentBytes: number): bigint[] {
  const [first, last] = [segmentOf(from, segmentBytes), segmentOf(to - 1n, segmentBytes)];
  return Array.from({ length: Number(last - first) + 1 }, (_, n) => first + BigInt(n));
}

const hex = (value: bigint | number): string => value.toString(16).toUpperCase().padStart(8, "0");

/** The name of a segment's file: timeline, and the number in two parts. */
export function walFileName(timeline: number, segment: bigint, segmentBytes: number): string {
  const perPart = 0x100000000n / BigInt(segmentBytes);
  return `${hex(timeline)}${hex(segment / perPart)}${hex(segment % perPart)}`;
}
