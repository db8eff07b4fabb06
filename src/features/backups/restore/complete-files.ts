import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ClientBase } from "pg";
import { keyFingerprint, readWholeKey } from "#kernel/auth/secrets/key-text.ts";
import type { FileStore } from "#kernel/files/file-store.ts";
import { CONSENTS_FOLDER, MAIL_KEY_FILE } from "#kernel/files/kept-folders.ts";
import { openLocalFiles } from "#kernel/files/local-files.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { Cipher } from "../archive/encryption.ts";
import { CONSENTS, KEYS } from "../archive/manifest.ts";
import { BackupError } from "../backup-error.ts";
import { type BesideFile, listBeside, readBeside } from "../log/beside-log.ts";

/** The parts of an installation outside its data folder. */
export type KeptElsewhere = {
  /** `MAIL_KEY`; null: the key is a file of the data folder. */
  mailKey: string | null;
  /** The key that is in the data folder already: of a backup that is not encrypted the operator brings it. Null for none. */
  keyInPlace: string | null;
  /** True when consent files are in object storage. */
  consents: boolean;
};

type Deps = {
  folder: string;
  store: FileStore;
  cipher: Cipher;
  /** The chain that continues from the backup, with the files beside it; null without one. */
  chain: string | null;
  elsewhere: KeptElsewhere;
};

/**
 * Compares the restored files with what the restored rows need. Takes missing ones from beside the copied log: the key and
 * consent files newer than the backup.
 * @param deps.folder the folder with the restored files
 * @returns what is still missing, a sentence each
 */
export async function completeFiles(client: ClientBase, deps: Deps): Promise<string[]> {
  const beside = deps.chain === null ? [] : await listBeside(deps.store, deps.chain);
  return [...(await completeKey(client, deps, beside)), ...(await completeConsents(client, deps, beside))];
}

const hasTable = async (client: ClientBase, name: string): Promise<boolean> =>
  (await client.query("select to_regclass($1) is not null as found", [name])).rows[0].found;

async function completeKey(client: ClientBase, deps: Deps, beside: readonly BesideFile[]): Promise<string[]> {
  const { folder, store, cipher, elsewhere } = deps;
  if (!(await hasTable(client, "mail_key"))) return [];
  const { rows } = await client.query<{ fingerprint: Buffer }>("select fingerprint from mail_key");
  const [known] = rows;
  if (!known) return [];
  const fits = (key: string | null) => key !== null && keyFingerprint(key).equals(known.fingerprint);
  if (elsewhere.mailKey !== null) {
    return fits(elsewhere.mailKey)
      ? []
      : ["MAIL_KEY is not the key that the database was encrypted with. Set the right one."];
  }
  const { keyInPlace } = elsewhere;
  if (fits(keyInPlace)) return [];
  const found = await findKey();
  if (found && keyInPlace !== null) {
    throw new BackupError(
      `The ${MAIL_KEY_FILE} in DATA_DIR is another installation's. Move it away, and restore again.`,
    );
  }
  return found
    ? []
    : [
        `The installation's key is missing (${MAIL_KEY_FILE}, or MAIL_KEY if it was set): a backup that is not encrypted does not hold it. ` +
          `Put your copy of ${MAIL_KEY_FILE} into DATA_DIR before you start. AutoHub starts without it, but sends no mail, cannot read mails, ` +
          'addresses, consent and logins of feeds, and refuses codes of authenticator apps (docs/backups.md, "A lost key").',
      ];

  async function findKey(): Promise<boolean> {
    const file = join(folder, MAIL_KEY_FILE);
    if (fits(await readFile(file, "utf8").then(readWholeKey, nullIfMissing))) return true;
    for (const candidate of beside.filter(({ entry }) => entry === `${KEYS}${MAIL_KEY_FILE}`)) {
      const content = await readBeside(store, cipher, candidate).catch(() => null);
      if (content === null || !fits(readWholeKey(content.toString("utf8")))) continue;
      await writeFile(file, content, { mode: 0o600, flush: true });
      return true;
    }
    return false;
  }
}

async function completeConsents(client: ClientBase, deps: Deps, beside: readonly BesideFile[]): Promise<string[]> {
  const { folder, store, cipher, elsewhere } = deps;
  if (elsewhere.consents || !(await hasTable(client, "consents"))) return [];
  const { rows } = await client.query<{ name: string }>(
    "select file_name as name from consents where file_name is not null order by file_name",
  );
  const files = openLocalFiles(join(folder, CONSENTS_FOLDER), { flush: true, isPrivate: true });
  const missing: string[] = [];
  for (const { name } of rows) {
    if (await stat(files.pathOf(name)).catch(nullIfMissing)) continue;
    const copied = beside.find(({ entry }) => entry === `${CONSENTS}${name}`);
    const content = copied && (await readBeside(store, cipher, copied).catch(() => null));
    if (content) await files.write(name, Readable.from([content]));
    else missing.push(name);
  }
  if (missing.length === 0) return [];
  const few = missing.slice(0, 5).join(", ");
  const count = missing.length === 1 ? "a file" : `${formatCount(missing.length)} files`;
  return [`Missing: ${count} about consent (${few}${missing.length > 5 ? ", …" : ""}). Their entries were restored.`];
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
