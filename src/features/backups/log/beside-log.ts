import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileStore } from "#kernel/files/file-store.ts";
import { CONSENTS_FOLDER, MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import type { Cipher } from "../archive/encryption.ts";
import { CONSENTS, KEYS } from "../archive/manifest.ts";
import { readStamp, stampOf } from "../rules/backup-rules.ts";

/** A file of the data folder that is copied beside the log, because rows in the log need it. */
export type BesideFile = {
  name: string;
  chain: string;
  /** The time at which it was copied. */
  at: Date;
  /** Its name in a backup: `keys/mail-key`, `consents/7/…`. */
  entry: string;
};

const BESIDE = /^log\/([a-z0-9]+)\/beside\/(\d{8}T\d{6}Z)\/((?:keys|consents)\/.+)$/;
const besideName = (chain: string, at: Date, entry: string): string => `log/${chain}/beside/${stampOf(at)}/${entry}`;

/** @returns null for other names */
function readBesideName(name: string): BesideFile | null {
  const match = BESIDE.exec(name);
  const at = match ? readStamp(match[2] ?? "") : null;
  return match && at && { name, chain: match[1] ?? "", at, entry: match[3] ?? "" };
}

/** Lists the files beside a chain, the earliest first. */
export async function listBeside(store: FileStore, chain: string): Promise<BesideFile[]> {
  const files: BesideFile[] = [];
  for await (const { name } of store.list()) {
    const file = readBesideName(name);
    if (file?.chain === chain) files.push(file);
  }
  return files.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Reads a file beside a log. @throws {BackupError} when it is damaged or encrypted with another passphrase */
export async function readBeside(store: FileStore, cipher: Cipher, { name }: BesideFile): Promise<Buffer> {
  const file = await store.open(name);
  if (!file) throw new Error(`${name} is gone`);
  return buffer(cipher.open(file.stream));
}

/** Chooses files that no backup needs: all later backups contain them. @param oldest as in `choosePiecesToDrop` */
export const chooseBesideToDrop = (names: readonly string[], oldest: Date | null): string[] =>
  names.filter((name) => {
    const file = readBesideName(name);
    return file !== null && (oldest === null || file.at < oldest);
  });

/** The possible difference between the files' clock and the database's. */
const SLACK_MS = 60_000;

type BesideDeps = { dataDir: string; store: FileStore; cipher: Cipher };

/**
 * Copies each consent file newer than the last backup beside the copied log, and in encrypted form also the installation's key.
 * Called after a part of the log has been copied: files are stored before the rows that need them, so no copied row lacks its
 * file.
 */
export class BesideLog {
  #chain: string | null = null;
  /** The last copied key. */
  #key: string | null = null;
  /** Consent files that need no copy. */
  readonly #copied = new Set<string>();

  /**
   * @param backedUpAt when the chain's last complete backup began; it contains older files
   * @returns the number of files copied
   */
  async copy(deps: BesideDeps, { chain, backedUpAt }: { chain: string; backedUpAt: Date }): Promise<number> {
    const isFirst = this.#chain !== chain;
    if (isFirst) await this.#recall(deps, chain);
    const key = await this.#copyKey(deps, chain);
    const newerThan = isFirst ? backedUpAt.getTime() - SLACK_MS : Number.NEGATIVE_INFINITY;
    const consents = await this.#copyConsents(deps, chain, newerThan);
    this.#chain = chain;
    return key + consents;
  }

  /** Reads which files are already copied, for a process that has just started. */
  async #recall({ store, cipher }: BesideDeps, chain: string): Promise<void> {
    this.#copied.clear();
    this.#key = null;
    for (const file of await listBeside(store, chain)) {
      if (file.entry.startsWith(CONSENTS)) this.#copied.add(file.entry);
      else if (cipher.isOn) this.#key = digest(await readBeside(store, cipher, file).catch(() => Buffer.alloc(0)));
    }
  }

  async #copyKey(deps: BesideDeps, chain: string): Promise<number> {
    if (!deps.cipher.isOn) return 0;
    const content = await readFile(join(deps.dataDir, MAIL_KEY_FILE)).catch(nullIfMissing);
    if (content === null || digest(content) === this.#key) return 0;
    await write(deps, besideName(chain, new Date(), `${KEYS}${MAIL_KEY_FILE}`), content);
    this.#key = digest(content);
    return 1;
  }

  async #copyConsents(deps: BesideDeps, chain: string, newerThan: number): Promise<number> {
    const files = openLocalFiles(join(deps.dataDir, CONSENTS_FOLDER), { flush: false });
    let copied = 0;
    for await (const { name } of files.list()) {
      const entry = `${CONSENTS}${name}`;
      if (this.#copied.has(entry)) continue;
      const path = files.pathOf(name);
      const facts = await stat(path).catch(nullIfMissing);
      const content = facts && facts.mtimeMs >= newerThan ? await readFile(path).catch(nullIfMissing) : null;
      if (content) {
        await write(deps, besideName(chain, new Date(), entry), content);
        copied += 1;
      }
      this.#copied.add(entry);
    }
    return copied;
  }
}

const digest = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

async function write({ store, cipher }: BesideDeps, name: string, content: Buffer): Promise<void> {
  await store.write(name, await buffer(cipher.seal(Readable.from([content]))));
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
