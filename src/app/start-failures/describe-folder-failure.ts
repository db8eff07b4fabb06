import { dirname, relative } from "node:path";

/** Facts for the description of a failed start, besides the error. */
export type StartFacts = {
  /** Absolute. */
  dataDir: string;
  /** Undefined with the embedded database. Its password is never printed. */
  databaseUrl: string | undefined;
  /** The same database as the owner of its tables; null when the product works as the owner, or does not know that user. */
  databaseOwnerUrl: string | null;
  host: string;
  port: number;
  /** The operating system's account that this process runs as. */
  account: string;
};

const isWithin = (folder: string, path: string): boolean => !relative(folder, path).startsWith("..");

/**
 * Describes a folder or file that cannot be used, mostly DATA_DIR or something in it.
 * @returns null for an error that is not about a file
 */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
export function describeFolderFailure(error: NodeJS.ErrnoException, facts: StartFacts): string | null {
  const { code = "", path, syscall = "" } = error;
  if (typeof path !== "string" || syscall === "connect" || syscall.startsWith("spawn")) return null;
  const { dataDir, account } = facts;
  const isOurs = isWithin(dataDir, path);
  const where = path === dataDir ? `The data folder ${path}` : path;
  const mend = isOurs || isWithin(path, dataDir) ? ", or set DATA_DIR to another folder" : "";
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return isOurs ? describeFullDisk(dataDir) : `The disk of ${path} is full. Make room on it and start again.`;
    case "EACCES":
    case "EPERM":
      if (syscall === "chown") {
        return `PostgreSQL refuses to run as ${account}, and ${path} cannot be given to another account. Start AutoHub as an ordinary account${mend}.`;
      }
      if (syscall === "mkdir" && isWithin(path, dataDir)) {
        return `The data folder ${dataDir} cannot be made, because ${account}, the account that AutoHub runs as, may not write in ${dirname(path)}. Make it for that account${mend}.`;
      }
      return `${where} may not be used by ${account}, the account that AutoHub runs as. Let that account own it${mend}.`;
    case "EROFS":
      return `${where} lies on a disk that can only be read. Make that disk writable${mend}.`;
    case "EEXIST":
    case "ENOTDIR":
      if (isWithin(path, dataDir) && path !== dataDir) {
        return `The data folder ${dataDir} cannot be made, because ${path} is a file. Set DATA_DIR to another place.`;
      }
      return `${where} is not a folder but a file or a broken link. Move it away${mend}.`;
    case "EISDIR":
      return `${path} is a folder, where AutoHub keeps a file. Move it away${mend}.`;
    case "ENOENT":
      if (syscall !== "mkdir") return null;
      return `The data folder ${dataDir} cannot be made, because ${dirname(path)} takes no folders. Set DATA_DIR to another place.`;
    case "ELOOP":
    case "ENAMETOOLONG":
    case "EIO":
    case "EBUSY":
      return `${where} cannot be used (${code}). Mend it${mend}.`;
    default:
      return null;
  }
}

/** @param folder on that disk */
export const describeFullDisk = (folder: string): string =>
  `The disk of ${folder} is full. Make room on it, or set DATA_DIR to a folder on another disk, and start again.`;
