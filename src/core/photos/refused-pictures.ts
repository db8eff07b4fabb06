import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The folder for the pictures that are not tried again, in that of the photo cache. */
export const REFUSED_FOLDER = "refused";

const HOUR_MS = 3_600_000;
/** How long a picture that ended its process is not tried again. */
const REFUSED_MS = 30 * 24 * HOUR_MS;
/**
 * The same for one that was being decoded when the product itself ended. Most are innocent; but one that has ended the machine must not do so
 * at each start.
 */
const INTERRUPTED_MS = HOUR_MS;
/** The latest are kept. */
const MAX_REFUSED = 500;

/** A picture that is not tried again for a while: its address on the dealer's site, why, and since when, in milliseconds since 1970. */
export type RefusedPicture = { url: string; reason: string | null; at: number };

/** Reads the refused pictures of a folder, by the names of their files. Damaged files are skipped. */
export function readRefused(folder: string): Map<string, RefusedPicture> {
  const found = new Map<string, RefusedPicture>();
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return found; // nothing was ever refused
  }
  for (const name of names) {
    try {
      const { url, reason, at } = JSON.parse(readFileSync(join(folder, name), "utf8"));
      if (typeof url === "string" && typeof at === "number") found.set(name, { url, reason: reason ?? null, at });
    } catch {
      // Cut off by a power failure.
    }
  }
  return found;
}

/**
 * Remembers on disk, before a picture is decoded, that it is tried, and which pictures ended their process. Nothing of a picture can prevent
 * that: whatever it ends, the next start knows it.
 */
export class RefusedPictures {
  readonly #folder: string;
  readonly #refused: Map<string, RefusedPicture>;
  /** How many decodings of a picture are under way. */
  readonly #trying = new Map<string, number>();
  #hasFolder = false;

  /** @param folder for one small file a picture; created with the first */
  constructor(folder: string) {
    this.#folder = folder;
    this.#refused = readRefused(folder);
  }

  /** Returns why a picture is not tried; null when it may be. @param name names the picture's files */
  reason(name: string): string | null {
    const found = this.#refused.get(name);
    if (!found) return null;
    // Another process was decoding it when this one started, and has ended well.
    if (found.reason === null && !existsSync(join(this.#folder, name))) {
      this.#refused.delete(name);
      return null;
    }
    if (Date.now() - found.at < (found.reason === null ? INTERRUPTED_MS : REFUSED_MS))
      return found.reason ?? "AutoHub ended while it was being decoded.";
    this.#forget(name);
    return null;
  }

  /**
   * Runs a step that decodes a picture.
   * @param isFatal returns why an error means that the picture must not be tried again; null when it does not
   */
  async around<T>(name: string, url: string, step: () => Promise<T>, isFatal: (error: unknown) => string | null) {
    const others = this.#trying.get(name) ?? 0;
    this.#trying.set(name, others + 1);
    if (others === 0) this.#write(name, { url, reason: null, at: Date.now() });
    try {
      return await step();
    } catch (error) {
      const reason = isFatal(error);
      if (reason !== null) this.#refuse(name, { url, reason, at: Date.now() });
      throw error;
    } finally {
      const left = (this.#trying.get(name) ?? 1) - 1;
      if (left > 0) this.#trying.set(name, left);
      else {
        this.#trying.delete(name);
        if (!this.#refused.has(name)) this.#forget(name);
      }
    }
  }

  #refuse(name: string, refused: RefusedPicture): void {
    this.#refused.set(name, refused);
    this.#write(name, refused);
    const [oldest] = this.#refused.keys();
    if (this.#refused.size > MAX_REFUSED && oldest !== undefined) this.#forget(oldest);
  }

  #write(name: string, refused: RefusedPicture): void {
    try {
      if (!this.#hasFolder) mkdirSync(this.#folder, { recursive: true });
      this.#hasFolder = true;
      writeFileSync(join(this.#folder, name), JSON.stringify(refused));
    } catch {
      // The disk is full, which is said elsewhere, or the folder was deleted. The process protects the product all the same.
      this.#hasFolder = false;
    }
  }

  #forget(name: string): void {
    this.#refused.delete(name);
    rmSync(join(this.#folder, name), { force: true });
  }
}
