import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { CLIENT_FOLDER, ENTRY_SERVER_FILE, MANIFEST_FILE } from "./built-files.ts";
import { type Manifest, manifestAssets } from "./manifest-assets.ts";
import type { EntryServer, PageRenderer } from "./page-renderer.ts";

/** Renders with the bundle of `npm run build`, which is loaded with the first page. */
export function createBuiltRenderer(): PageRenderer {
  let loading: Promise<PageRenderer> | undefined;
  return async (page) => {
    loading ??= loadRenderer();
    return (await loading)(page);
  };
}

async function loadRenderer(): Promise<PageRenderer> {
  if (!existsSync(MANIFEST_FILE)) throw new Error('The web pages are not built. Run "npm run build" and start again.');
  const manifest: Manifest = JSON.parse(await readFile(MANIFEST_FILE, "utf8"));
  const files = Object.values(manifest).flatMap((entry) => entry.css ?? []);
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, CLIENT_FOLDER), "utf8")));
  const styles = new Map(files.map((file, index) => [file, texts[index] ?? ""]));
  const readStyle = (file: string) => styles.get(file) ?? "";
  const assets = (modules: string[]) => manifestAssets(manifest, "src/web/entry-client.tsx", modules, readStyle);
  const { renderPage }: EntryServer = await import(ENTRY_SERVER_FILE.href);
  return (page) => renderPage({ ...page, assets });
}
