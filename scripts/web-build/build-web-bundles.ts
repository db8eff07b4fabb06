import { rm, writeFile } from "node:fs/promises";
import { build } from "vite";
import { compressAssets } from "./compress-assets.ts";
import { inputsHash } from "./inputs-hash.ts";

/** Holds the hash of the inputs of the finished build; written last, so that a broken build is never taken for one. */
export const STAMP_FILE = "dist/.inputs-hash";

/**
 * Builds `dist/client` (browser bundle, manifest, compressed copies) and `dist/server/entry-server.js` (the renderer,
 * with every library inside and React in production mode whatever NODE_ENV says).
 */
export async function buildWeb(): Promise<void> {
  const hash = await inputsHash();
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
      manifest: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { input: "src/web/entry-server.tsx", output: { entryFileNames: "[name].js" } },
    },
  });
  await compressAssets("dist/client");
  await writeFile(STAMP_FILE, hash);
}
