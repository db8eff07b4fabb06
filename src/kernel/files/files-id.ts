import { createHash, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { S3Settings } from "./s3-settings.ts";

const ID_FILE = "files-id";

/**
 * Returns an id of the place of the files. Processes with the same id read each other's files: those with one bucket and prefix, and those
 * with one data folder, of which the id is in a file there. The first process makes it.
 * @throws the system's error when the data folder is not there, or cannot be read or written
 */
export async function readFilesId(config: { filesS3: S3Settings | null; dataDir: string }): Promise<string> {
  const { filesS3, dataDir } = config;
  if (filesS3)
    return createHash("sha256")
      .update(`${filesS3.endpoint ?? filesS3.region} ${filesS3.bucket}/${filesS3.prefix}`)
      .digest("hex");
  const path = join(dataDir, ID_FILE);
  return (await readId(path)) ?? makeId(path);
}

const readId = (path: string): Promise<string | null> =>
  readFile(path, "utf8").then(
    (text) => text.trim() || null,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    },
  );

/** Of several processes that make it at the same moment, one gives the file its name, and the others read that. */
async function makeId(path: string): Promise<string> {
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, `${randomUUID()}\n`);
  try {
    await link(own, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(own, { force: true });
  }
  const id = await readId(path);
  if (id === null) throw new Error(`${path} is empty. Delete it; the next start makes it again.`);
  return id;
}
