import { chownSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { RunAs } from "./postgres-programs.ts";

/** The address of a server: the folder of its Unix socket (it begins with a slash), or 127.0.0.1. */
export type ServerPlace = { host: string; port: number };

/** The port in a socket's name. Each socket has its own folder, so all can use the same port. */
const SOCKET_PORT = 5432;
/** The longest path of a socket on macOS, without its end. Linux takes 107. */
const MAX_SOCKET_PATH = 103;
const PREFIX = "autohub-db-";
/** The file in the data folder that names the socket's folder. */
const NOTE = "postgres-socket";

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH;

/**
 * Makes the folder of the server's Unix socket, mode 0700, owned by the account that the server runs as. It lies among the
 * temporary files, because a socket's path must be short and a data folder's path may be long. A file in the data folder names
 * it, so that the next start can remove what a killed process has left.
 * @returns null where the system has no such sockets or no such folder can be made; then the server listens on TCP
 */
export function makeSocketFolder(dataDir: string, runAs: RunAs | undefined): ServerPlace | null {
  if (process.platform === "win32") return null;
  for (const parent of new Set([tmpdir(), "/tmp"])) {
    if (!fits(join(parent, `${PREFIX}123456`))) continue;
    try {
      const folder = mkdtempSync(join(parent, PREFIX));
      // Before the owner changes: a start that ends in between leaves no unknown folder.
      writeFileSync(join(dataDir, NOTE), folder, { mode: 0o600 });
      if (runAs) chownSync(folder, runAs.uid, runAs.gid);
      return { host: folder, port: SOCKET_PORT };
    } catch {
      // A full or missing folder for temporary files: the next one is tried, and finally TCP.
    }
  }
  return null;
}

/** Removes the socket's folder that the data folder names. No server may listen there any more. */
export function removeSocketFolder(dataDir: string): void {
  const note = join(dataDir, NOTE);
  try {
    const folder = readFileSync(note, "utf8");
    const isOurs = basename(folder).startsWith(PREFIX) && lstatSync(folder).isDirectory();
    if (isOurs) rmSync(folder, { recursive: true, force: true });
  } catch {
    // There was no such file, or the system has cleared its temporary files.
  }
  rmSync(note, { force: true });
}

/** Returns the address of the `autohub` database, in the form that libpq's programs take too. */
export function addressOf({ host, port }: ServerPlace, password: string): string {
  const isSocket = host.startsWith("/");
  const address = `postgres://autohub:${password}@${isSocket ? "localhost" : host}:${port}/autohub`;
  return isSocket ? `${address}?host=${encodeURIComponent(host)}` : address;
}
