import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { PARTIAL_FOLDER } from "./photo-files.ts";

/** A sweep makes room for a while, so that it need not come again with the next photo. */
const KEEP_SHARE = 0.9;
/** A file that has been in the writing for so long belongs to a process that was killed. */
const PARTIAL_MAX_AGE_MS = 10 * 60_000;
const AGE_STEP_MS = 60_000;

type FoundFile = { path: string; bytes: number; ageMinutes: number };

/**
 * Measures the cache and, when it is larger than allowed, deletes the files that were used least recently until it is a
 * tenth below. Memory stays small however many files there are: they are counted by age, then walked a second time.
 * @param folder need not exist
 * @returns the bytes that are left
 */
export async function sweepPhotos(folder: string, maxBytes: number, nowMs: number): Promise<number> {
  await removeLeftovers(join(folder, PARTIAL_FOLDER), nowMs);
  const bytesByAge = new Map<number, number>();
  let total = 0;
  for await (const { bytes, ageMinutes } of walk(folder, nowMs)) {
    total += bytes;
    bytesByAge.set(ageMinutes, (bytesByAge.get(ageMinutes) ?? 0) + bytes);
  }
  if (total <= maxBytes) return total;
  const target = maxBytes * KEEP_SHARE;
  const { age, olderBytes } = cutAge(bytesByAge, total - target);
  let toFreeAtCut = total - olderBytes - target;
  for await (const { path, bytes, ageMinutes } of walk(folder, nowMs)) {
    if (ageMinutes < age || (ageMinutes === age && toFreeAtCut <= 0)) continue;
    await rm(path, { force: true });
    total -= bytes;
    if (ageMinutes === age) toFreeAtCut -= bytes;
  }
  return total;
}

/** The age at which the oldest files add up to `toFree` bytes, and what those older than that add up to. */
function cutAge(bytesByAge: ReadonlyMap<number, number>, toFree: number): { age: number; olderBytes: number } {
  let olderBytes = 0;
  for (const [age, bytes] of [...bytesByAge].sort(([a], [b]) => b - a)) {
    if (olderBytes + bytes >= toFree) return { age, olderBytes };
    olderBytes += bytes;
  }
  return { age: 0, olderBytes };
}

async function* walk(folder: string, nowMs: number): AsyncGenerator<FoundFile> {
  for await (const path of filesIn(folder)) {
    // Another process may have swept it in between.
    const facts = await stat(path).catch(() => null);
    if (!facts) continue;
    const ageMinutes = Math.max(0, Math.floor((nowMs - facts.atimeMs) / AGE_STEP_MS));
    yield { path, bytes: facts.size, ageMinutes };
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && entry.name !== PARTIAL_FOLDER) yield* filesIn(path);
  }
}

async function removeLeftovers(folder: string, nowMs: number): Promise<void> {
  for await (const path of filesIn(folder)) {
    const facts = await stat(path).catch(() => null);
    if (facts && nowMs - facts.mtimeMs > PARTIAL_MAX_AGE_MS) await rm(path, { force: true });
  }
}
