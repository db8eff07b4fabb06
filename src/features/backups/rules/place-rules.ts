import { readBackupName } from "./backup-rules.ts";

/** The file in a place that was set in the console. It names the installation. */
export const INSTALLATION_FILE = "autohub-installation";

export const MIN_PASSPHRASE = 12;
export const MAX_PASSPHRASE = 200;

/** Returns whether a passphrase can be given to a restore as a variable: one line of visible characters, without spaces around it. */
export const isPassphraseText = (text: string): boolean => text === text.trim() && !/\p{Cc}/u.test(text);

/** Letters and digits that nobody takes for one another: 32, thus 5 bits each. */
const SIGNS = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Returns a passphrase of 100 random bits, in groups that can be copied by hand. @param bytes `PASSPHRASE_BYTES` random ones */
export function passphraseOf(bytes: Uint8Array): string {
  const signs = [...bytes].map((byte) => SIGNS[byte % SIGNS.length] ?? "");
  return Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(""),
  ).join("-");
}
export const PASSPHRASE_BYTES = GROUPS * GROUP_LENGTH;

/** Returns whether a path is a folder, or in it. Both are absolute, without links. */
export const isWithin = (path: string, folder: string): boolean =>
  `${path}/`.startsWith(folder === "/" ? "/" : `${folder}/`);

/**
 * Returns why a folder cannot be the place of backups, in a sentence, or null. Paths are absolute, without links.
 * @param folders.app of the program: what lies there may be served or replaced
 * @param folders.backups the default place, which is in the data folder
 */
export function folderProblem(
  path: string,
  { data, app, backups }: { data: string; app: string; backups: string },
): string | null {
  if (path === backups) return null;
  if (isWithin(path, data)) return `${path} is in AutoHub's own data folder. Choose a folder on another disk.`;
  if (isWithin(path, app)) return `${path} is in AutoHub's program folder. Choose a folder on another disk.`;
  if (isWithin(data, path) || isWithin(app, path)) {
    return `${path} has AutoHub's own folders in it. Choose a folder for backups alone.`;
  }
  return null;
}

/** The folders of object storage that hold other files. What is not used for long is deleted there. */
const OTHER_STORES = ["photos", "exports", "consents"];

/** Returns why a folder of a bucket cannot be the place of backups, or null. @param own the object storage of other files */
export function bucketProblem(address: string, own: { bucket: string; prefix: string } | null): string | null {
  const taken = own && OTHER_STORES.find((name) => isWithin(address, `s3://${own.bucket}/${own.prefix}${name}`));
  return taken
    ? `${address} holds AutoHub's ${taken}. Choose another folder, such as s3://${own?.bucket}/backups.`
    : null;
}

/** Returns whether a file in a place is one of AutoHub's backups, or belongs to them. */
export const isBackupFile = (name: string): boolean =>
  readBackupName(name) !== null ||
  name === INSTALLATION_FILE ||
  name.startsWith("log/") ||
  /^[^/]+\.tar\.zst(\.encrypted)?$/.test(name);
