import { glob, readFile, rm, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, minifySync, type Plugin } from "vite";
import { inputsHash, STAMP_FILE } from "./inputs-hash.ts";

/**
 * Builds `dist/client` (browser bundle, manifest, compressed copies) and `dist/server/entry-server.js` (the renderer, with every library
 * inside, and React in production mode for any NODE_ENV).
 */
export async function buildWeb(): Promise<void> {
  const hash = await inputsHash();
  // Vite keeps an existing NODE_ENV ("test", "development") and would then compile JSX for React's development build.
  process.env.NODE_ENV = "production";
  // One second of grace for file systems with whole seconds.
  const startedAtMs = Date.now() - 1_000;
  await rm(STAMP_FILE, { force: true });
  await build({ logLevel: "warn", mode: "production" });
  await build({
    logLevel: "warn",
    mode: "production",
    plugins: [minifyInlineScript()],
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: "dist/server",
      emptyOutDir: true,
      manifest: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: "src/app/site/entry-server.tsx",
        output: { entryFileNames: "[name].js", codeSplitting: false },
      },
    },
  });
  await sweepOldFiles("dist/client", startedAtMs);
  await compressAssets("dist/client", startedAtMs);
  await writeFile(STAMP_FILE, hash);
}

/**
 * Minifies the script that is sent inside every page; the rest of the server's bundle stays readable. The function is stored as text,
 * because the bundler would add its spaces again.
 */
function minifyInlineScript(): Plugin {
  return {
    name: "minify-inline-script",
    enforce: "post",
    transform: {
      filter: { id: /ui\/site\/early-page\.ts$/ },
      handler: (code, id) => {
        const text = minifySync(id, code, { module: true }).code.replace(/^export /, "");
        return { code: `export const earlyPage = { toString: () => ${JSON.stringify(text)} };`, map: null };
      },
    },
  };
}

/** How long the hashed files of earlier builds are kept, for open pages and running servers. */
const KEEP_ASSETS_MS = 7 * 24 * 60 * 60 * 1_000;

/** Deletes the files of earlier builds in a folder: hashed files after a week, all others at once. */
export async function sweepOldFiles(folder: string, builtSinceMs: number): Promise<void> {
  for await (const entry of glob(`${folder}/**/*`, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = `${entry.parentPath}/${entry.name}`;
    const keepMs = entry.parentPath.endsWith("/assets") ? KEEP_ASSETS_MS : 0;
    if ((await stat(file)).mtimeMs < builtSinceMs - keepMs) await rm(file);
  }
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** For smaller files compression saves less than its header costs. */
const MIN_BYTES = 512;

/** Writes a `.br` and a `.gz` beside every text file of a build, so that no request waits for compression. */
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
