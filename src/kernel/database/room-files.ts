import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The folder of the layers. */
export const SOURCE = join(import.meta.dirname, "../..");
/** The layers of the code, the lowest first. */
const LAYERS = ["kernel", "core", "features"];

/** A file of SQL. `room`: `core/listing`. `checksum`: SHA-256 of its text, in hex. */
export type SqlFile = { room: string; name: string; path: string; sql: string; checksum: string };

/**
 * Reads the SQL files of all rooms' folders of a name, layer by layer, then by room and file. A room without the folder has none.
 * @param root the folder of the layers
 */
export async function readRoomFiles(root: string, folder: string): Promise<SqlFile[]> {
  const files: SqlFile[] = [];
  for (const layer of LAYERS) {
    const rooms = existsSync(join(root, layer)) ? (await readdir(join(root, layer))).sort() : [];
    for (const room of rooms) files.push(...(await readSqlFiles(join(root, layer, room, folder), `${layer}/${room}`)));
  }
  return files;
}

/** Reads the SQL files of a folder, in order. A checkout on Windows may end its lines with CR LF; the text counts as the same. */
export async function readSqlFiles(folder: string, room: string): Promise<SqlFile[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql") && !name.startsWith(".")).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const sql = (await readFile(path, "utf8")).replaceAll("\r\n", "\n");
      return { room, name, path, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
