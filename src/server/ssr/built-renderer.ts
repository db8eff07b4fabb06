import { readFile } from "node:fs/promises";
import { ENTRY_SERVER_FILE, MANIFEST_FILE } from "./built-files.ts";
import { type Manifest, manifestAssets } from "./manifest-assets.ts";
import type { EntryServer, PageRenderer } from "./page-renderer.ts";

/** Renders with the bundle of `npm run build`, which is loaded with the first page. */
export function createBuiltRenderer(): PageRenderer {
  let loading: Promise<PageRenderer> | undefined;
  return async (page) => {
    loading ??= loadRenderer();
    try {
      return await (await loading)(page);
    } finally {
      // A build that came too late must not leave the server broken for good.
      loading.catch(() => {
        loading = undefined;
      });
    }
  };
}

async function loadRenderer(): Promise<PageRenderer> {
  const manifest: Manifest = JSON.parse(await readFile(MANIFEST_FILE, "utf8"));
  const assets = (modules: string[]) => manifestAssets(manifest, "src/web/entry-client.tsx", modules);
  const { renderPage }: EntryServer = await import(ENTRY_SERVER_FILE.href);
  return (page) => renderPage({ ...page, assets });
}
