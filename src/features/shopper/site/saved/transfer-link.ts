import { DEAL_LABELS } from "#core/facts/rules/deal-label.ts";
import {
  MAX_NOTE_LENGTH,
  MAX_SAVED_CARS,
  readSavedCars,
  type SavedCar,
  writeSavedCars,
} from "../../rules/saved-cars.ts";
import { SAVED_PATH } from "../shopper-paths.ts";

/** The fragment's name in a link that moves saved cars. Browsers never send fragments to a server. */
const NAME = "#import=";
/** Longer links are not read, and at most this much is unpacked of one. Characters and bytes; 200 cars with full notes are less. */
const MAX_LINK = 200_000;
const MAX_UNPACKED = 1_000_000;
/** The most characters of a QR code that phones read reliably. */
export const MAX_QR_LINK = 1_600;

/** A car in the link: id, VIN, title, note, and when it was saved with its price, label and fees. Photos are looked up again. */
type PackedCar = [number, string | null, string, string, number, number | null, number, number];

const pack = ({ id, vin, title, note, saved }: SavedCar): PackedCar => {
  const label = saved.deal === null ? -1 : DEAL_LABELS.indexOf(saved.deal);
  return [id, vin, title, note, Math.floor(saved.at / 1_000), saved.price, label, saved.fees ?? 0];
};

function unpack(packed: unknown): unknown {
  if (!Array.isArray(packed)) return null;
  const [id, vin, title, note, seconds, price, label, fees] = packed;
  const saved = { at: Number(seconds) * 1_000, price, fees, deal: DEAL_LABELS[label] ?? null };
  return { id, vin, title, note, photo: null, saved };
}

/** A link that brings saved cars to another browser. @param origin of the site */
export async function writeTransferLink(cars: readonly SavedCar[], origin: string): Promise<string> {
  const text = new Blob([JSON.stringify(cars.map(pack))]);
  const packed = await new Response(text.stream().pipeThrough(new CompressionStream("deflate-raw"))).bytes();
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  const encoded = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${origin}${SAVED_PATH}${NAME}${encoded}`;
}

/**
 * Reads the cars in a link's fragment. Anybody may have written it: every car is checked like a stored one.
 * @returns null when the fragment contains no cars; an empty list when they cannot be read
 */
export async function readTransferLink(fragment: string): Promise<SavedCar[] | null> {
  if (!fragment.startsWith(NAME)) return null;
  if (fragment.length > MAX_LINK) return [];
  try {
    const letters = atob(fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await readAtMost(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
    const cars = JSON.parse(text).map(unpack);
    return readSavedCars(writeSavedCars(cars), MAX_SAVED_CARS, MAX_NOTE_LENGTH).cars;
  } catch {
    return [];
  }
}

/** The text of a stream. @throws {RangeError} when it is too long */
async function readAtMost(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks).text();
    length += value.length;
    if (length > MAX_UNPACKED) {
      await reader.cancel();
      throw new RangeError("The link holds too much");
    }
    chunks.push(value);
  }
}
