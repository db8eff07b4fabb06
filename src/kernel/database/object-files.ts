import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "#kernel/process/errors.ts";

/** The layers of the house, the lowest first. */
const LAYERS = ["kernel", "core", "features"];
const FILE_NAME = /^[a-z][a-z0-9_]*\.sql$/;
/** `-- After: price_drop, listing_part`: objects of the same room that must be there before. */
const AFTER = /^-- After: ([a-z0-9_, ]+)$/m;

/**
 * A file of a room's `objects/`: a view, or a function with its triggers. `name`: `core/listing/public_vehicles`. `checksum`: SHA-256 of
 * its text, in hex.
 */
export type ObjectFile = { name: string; sql: string; checksum: string };

/**
 * Reads the objects of all rooms in the order in which they are applied: layer by layer, rooms and files by name, and a file with a line
 * `-- After: …` behind the files of its room that it names.
 * @param root the folder of the layers
 * @throws {StartupError} for a file that is named wrongly, or comes after one that is not there
 */
export async function readObjectFiles(root: string): Promise<ObjectFile[]> {
  const files: ObjectFile[] = [];
  for (const layer of LAYERS) {
    const rooms = await namesIn(join(root, layer));
    for (const room of rooms) files.push(...(await readRoom(root, `${layer}/${room}`)));
  }
  return files;
}

async function readRoom(root: string, room: string): Promise<ObjectFile[]> {
  const folder = join(root, room, "objects");
  const names = (await namesIn(folder)).filter((name) => name.endsWith(".sql"));
  const misnamed = names.find((name) => !FILE_NAME.test(name));
  if (misnamed !== undefined) {
    throw new StartupError(
      `${join(folder, misnamed)} is not named like the view or function that it holds: small letters, digits and _. Rename it.`,
    );
  }
  const files = await Promise.all(
    names.map(async (file) => {
      const sql = (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(sql).digest("hex");
      return { name: `${room}/${file.slice(0, -".sql".length)}`, sql, checksum };
    }),
  );
  return inOrder(files, room);
}

/** The files of one room, each behind those that it names. */
function inOrder(files: readonly ObjectFile[], room: string): ObjectFile[] {
  const waiting = [...files];
  const ordered: ObjectFile[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ sql }) =>
      (AFTER.exec(sql)?.[1]?.split(", ") ?? []).every((before) =>
        ordered.some(({ name }) => name === `${room}/${before}`),
      ),
    );
    const [file] = waiting.splice(next, next === -1 ? 0 : 1);
    if (!file) {
      const names = waiting.map(({ name }) => name).join(", ");
      throw new StartupError(`The line "-- After:" of ${names} names what is not in ${room}/objects, or a circle.`);
    }
    ordered.push(file);
  }
  return ordered;
}

/** The names in a folder, in order; none when there is no such folder. */
const namesIn = async (folder: string): Promise<string[]> => (existsSync(folder) ? (await readdir(folder)).sort() : []);
