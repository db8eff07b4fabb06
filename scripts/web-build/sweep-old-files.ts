import { glob, rm, stat } from "node:fs/promises";

/** How long the hashed files of earlier builds stay for pages that are still open, or servers still running. */
const KEEP_ASSETS_MS = 7 * 24 * 60 * 60 * 1_000;

/** Removes what earlier builds left in a folder: hashed files after a week, everything else at once. */
export async function sweepOldFiles(folder: string, builtSinceMs: number): Promise<void> {
  for await (const entry of glob(`${folder}/**/*`, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = `${entry.parentPath}/${entry.name}`;
    const keepMs = entry.parentPath.endsWith("/assets") ? KEEP_ASSETS_MS : 0;
    if ((await stat(file)).mtimeMs < builtSinceMs - keepMs) await rm(file);
  }
}
