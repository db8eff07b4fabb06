/** A box of ISO/IEC 14496-12: its type, and the place of its content. */
type Box = { type: string; from: number; to: number };

/** Box sizes: of a header, and of one whose size takes 64 bits. */
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** Of a "full box": version and flags. */
const FULL_BYTES = 4;
/** A file with more boxes than this is not a photo. */
const MAX_BOXES = 10_000;
/** Boxes that hold the boxes that are looked for. */
const CONTAINERS: Record<string, number> = {
  meta: FULL_BYTES,
  iprp: 0,
  ipco: 0,
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  stbl: 0,
};

/** Lists the boxes in a part of a file, one after the other, with those in containers behind these. Stops at one that does not fit. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + HEADER_BYTES <= to;) {
    const stated = bytes.readUInt32BE(at);
    const isLong = stated === 1 && at + LONG_HEADER_BYTES <= to;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + HEADER_BYTES)) : stated === 0 ? to - at : stated;
    const header = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
    if (size < header || at + size > to) return;
    const box = { type: bytes.toString("latin1", at + 4, at + HEADER_BYTES), from: at + header, to: at + size };
    yield box;
    const inner = CONTAINERS[box.type];
    if (inner !== undefined) yield* boxesIn(bytes, box.from + inner, box.to);
    at += size;
  }
}

/** Reads a list of `ipma`: for each item, the numbers of its properties, from 1. */
function propertiesOfItems(bytes: Buffer, { from, to }: Box): number[][] {
  const isWide = (bytes.readUInt8(from + 3) & 1) === 1;
  const idBytes = bytes.readUInt8(from) < 1 ? 2 : 4;
  let at = from + FULL_BYTES;
  const count = bytes.readUInt32BE(at);
  at += 4;
  const items: number[][] = [];
  for (let item = 0; item < count; item += 1) {
    if (at >= to) throw new RangeError("the list ends before its last item");
    at += idBytes;
    const properties = bytes.readUInt8(at);
    at += 1;
    // The highest bit says that a reader must know the property.
    const numbers = Array.from({ length: properties }, (_, n) =>
      isWide ? bytes.readUInt16BE(at + 2 * n) & 0x7f_ff : bytes.readUInt8(at + n) & 0x7f,
    );
    at += properties * (isWide ? 2 : 1);
    items.push(numbers);
  }
  return items;
}

/**
 * Adds up the pixels of all pictures in an AVIF file, as its header states them: the picture itself, its layers, tiles and transparency,
 * and each picture of a sequence. A decoder may unpack any of them. Boxes: ISO/IEC 23008-12 (`ispe`, `ipma`) and 14496-12.
 * @returns Infinity when the header is not whole or has too many parts
 */
export function avifPixels(bytes: Buffer): number {
  const areas: (number | null)[] = [];
  let items: number[][] = [];
  let ofTracks = 0;
  let trackArea = 0;
  let count = 0;
  try {
    let properties: Box | null = null;
    for (const box of boxesIn(bytes, 0, bytes.length)) {
      count += 1;
      if (count > MAX_BOXES) return Number.POSITIVE_INFINITY;
      if (box.type === "ipco") properties = box;
      // Each box directly in `ipco` is a property and has the next number.
      else if (properties && box.from > properties.from && box.to <= properties.to)
        areas.push(box.type === "ispe" ? bytes.readUInt32BE(box.from + 4) * bytes.readUInt32BE(box.from + 8) : null);
      else if (box.type === "ipma") items = items.concat(propertiesOfItems(bytes, box));
      else if (box.type === "tkhd") trackArea = bytes.readUInt16BE(box.to - 8) * bytes.readUInt16BE(box.to - 4);
      else if (box.type === "stsz") ofTracks += trackArea * bytes.readUInt32BE(box.from + 8);
    }
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY;
    throw error;
  }
  const ofItems = items.map((numbers) => numbers.reduce((sum, number) => sum + (areas[number - 1] ?? 0), 0));
  return ofItems.reduce((sum, area) => sum + area, 0) + ofTracks;
}
