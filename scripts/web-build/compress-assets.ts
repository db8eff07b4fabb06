import { glob, readFile, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this size compression saves less than the header that announces it. */
const MIN_BYTES = 1_024;

/** Writes a `.br` and a `.gz` beside every text file of a build, so that no request has to wait for compression. */
export async function compressAssets(folder: string, builtSinceMs: number): Promise<void> {
  for await (const file of glob(`${folder}/**/*.{js,css,svg,txt,webmanifest,json}`)) {
    if ((await stat(file)).mtimeMs < builtSinceMs) continue;
    const content = await readFile(file);
    if (content.length < MIN_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await brotli(content, { params }));
    await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
  }
}
