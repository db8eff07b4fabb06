import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { CONFINED_ACCOUNTS, type Confinement, confinementHere, isOpenToAll } from "./confined-program.ts";

/** The group of the crawl's account, which may enter the data folder. */
export const CRAWL_GROUP = CONFINED_ACCOUNTS.crawl;
const STICKY = 0o1000;
const OTHERS = 0o077;
/** The owner may do everything; the group may enter and open what it knows the name of. */
const OWNER_AND_ENTERING = 0o710;

/**
 * Gives a folder and everything in it to an account. The folder itself comes last, so an interrupted call is repeated.
 * @throws {NodeJS.ErrnoException}
 */
export function giveFolder(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const name of readdirSync(folder, { recursive: true })) lchownSync(join(folder, String(name)), uid, gid);
  lchownSync(folder, uid, gid);
}

/** Returns whether a folder has other uses, so that its rights are not ours to change. */
const isShared = ({ mode, uid }: Stats): boolean => (mode & STICKY) !== 0 || uid !== process.getuid?.();

/**
 * Lets the crawl's account enter the data folder, closes everything in it to that account, and opens what it needs. Nothing is done where
 * crawls are confined by Node.js's permissions.
 * @param options.readable folder in the data folder in which crawls open files by name
 * @param options.given folder in the data folder that belongs to the crawl's account from now on
 * @returns the confinement that can reach these folders
 */
export function admitCrawls(dataDir: string, { readable, given }: { readable: string; given: string }): Confinement {
  if (confinementHere() === "permissions") return "permissions";
  try {
    const folder = statSync(dataDir);
    if (isShared(folder) || !isOpenToAll(dirname(dataDir))) return "permissions";
    for (const path of [readable, given]) mkdirSync(path, { recursive: true });
    for (const name of readdirSync(dataDir)) {
      const path = join(dataDir, name);
      const entry = lstatSync(path);
      if (entry.isSymbolicLink() || isShared(entry) || (entry.mode & OTHERS) === 0 || path === readable) continue;
      chmodSync(path, entry.mode & ~OTHERS & 0o777);
    }
    const account = { uid: CONFINED_ACCOUNTS.crawl, gid: CRAWL_GROUP };
    if (statSync(given).uid !== account.uid) giveFolder(given, account);
    for (const path of [readable, dataDir]) {
      chownSync(path, -1, CRAWL_GROUP);
      chmodSync(path, OWNER_AND_ENTERING);
    }
    return "account";
  } catch {
    // A container whose root may not change owners.
    return "permissions";
  }
}
