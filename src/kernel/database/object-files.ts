import { StartupError } from "#kernel/process/errors.ts";
import { readRoomFiles, SOURCE, type SqlFile } from "./room-files.ts";

const FILE_NAME = /^[a-z][a-z0-9_]*\.sql$/;
/** `-- After: price_drop, listing_part`: objects of the same room that must exist before. */
const AFTER = /^-- After: ([a-z0-9_, ]+)$/m;

/**
 * A file of a room's `objects/`: a view, or a function with its triggers. `name`: `core/listing/public_vehicles`. `checksum`: SHA-256 of
 * its text, in hex.
 */
export type ObjectFile = { name: string; sql: string; checksum: string };

/**
 * Reads the objects of all rooms in the order in which they are applied: layer by layer, rooms and files by name, and a file with a line
 * `-- After: …` after the files of its room that the line names.
 * @param root the folder of the layers
 * @throws {StartupError} for a file with a wrong name, or with a line that names a missing file
 */
export async function readObjectFiles(root: string = SOURCE): Promise<ObjectFile[]> {
  const files = await readRoomFiles(root, "objects");
  const misnamed = files.find(({ name }) => !FILE_NAME.test(name));
  if (misnamed) {
    throw new StartupError(
      `${misnamed.path} is not named like the view or function that it holds: small letters, digits and _. Rename it.`,
    );
  }
  return [...Map.groupBy(files, ({ room }) => room).values()].flatMap(inOrder);
}

/** Returns the objects of one room, each after those that it names. */
function inOrder(files: readonly SqlFile[]): ObjectFile[] {
  const waiting = files.map(({ room, name, sql, checksum }) => ({
    name: `${room}/${name.slice(0, -".sql".length)}`,
    after: (AFTER.exec(sql)?.[1]?.split(", ") ?? []).map((before) => `${room}/${before}`),
    sql,
    checksum,
  }));
  const ordered: ObjectFile[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ after }) => after.every((before) => ordered.some(({ name }) => name === before)));
    const [file] = waiting.splice(next, next === -1 ? 0 : 1);
    if (!file) {
      const names = waiting.map(({ name }) => name).join(", ");
      throw new StartupError(`The line "-- After:" of ${names} names what is not in the same folder, or a circle.`);
    }
    const { name, sql, checksum } = file;
    ordered.push({ name, sql, checksum });
  }
  return ordered;
}
