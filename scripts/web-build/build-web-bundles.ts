import { rm, writeFile } from "node:fs/promises";
import { build } from "vite";
import { compressAssets } from "./compress-assets.ts";
import { inputsHash } from "./inputs-hash.ts";
import { sweepOldFiles } from "./sweep-old-files.ts";

/** Holds the hash of the inputs of the finished build; written last, so that a broken build is never taken for one. */
export const STAMP_FILE = "dist/.inputs-hash";

/**
 * Builds `dist/client` (browser bundle, manifest, compressed copies) and `dist/server/entry-server.js` (the renderer,
 * with every library inside and React in production mode whatever NODE_ENV says).
 */
export async function buildWeb(): Promise<void> {
  const hash = await inputsHash();
  // Vite keeps a NODE_ENV that is set ("test", "development") and would then compile JSX for React's development build.
  process.env.NODE_ENV = "production";
  // One second of grace for file systems that count in whole ones.
  const startedAtMs = Date.now() - 1_000;
  await rm(STAMP_FILE, { force: true });
  await build({ logLevel: "warn", mode: "production" });
  await build({
    logLevel: "warn",
    mode: "production",
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
        input: "src/web/entry-server.tsx",
        output: { entryFileNames: "[name].js", codeSplitting: false },
      },
    },
  });
  await sweepOldFiles("dist/client", startedAtMs);
  await compressAssets("dist/client", startedAtMs);
  await writeFile(STAMP_FILE, hash);
}
