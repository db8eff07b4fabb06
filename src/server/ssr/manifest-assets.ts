import type { PageRequest } from "#web/entry-server.tsx";

type PageAssets = ReturnType<PageRequest["assets"]>;

type ManifestEntry = { file: string; css?: string[]; assets?: string[]; imports?: string[] };

/** The build's list of its files, by source file (Vite's `manifest.json`). */
export type Manifest = Record<string, ManifestEntry>;

/**
 * The files that a page needs at once: the entry's script and styles, the chunks it imports, its fonts, and the chunks of
 * the page's own modules.
 */
export function manifestAssets(manifest: Manifest, entry: string, modules: string[] = []): PageAssets {
  const seen = new Set<string>();
  const [root, ...imported] = [entry, ...modules].flatMap((key) => collectChunks(manifest, key, seen));
  if (!root) throw new Error(`The build has no ${entry}. Run "npm run build".`);
  const chunks = [root, ...imported];
  const address = (file: string) => `/${file}`;
  return {
    scripts: [address(root.file)],
    modulePreloads: imported.map((chunk) => address(chunk.file)),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(address),
    fonts: [...new Set(chunks.flatMap((chunk) => chunk.assets ?? []))]
      .filter((file) => file.endsWith(".woff2"))
      .map(address),
  };
}

function collectChunks(manifest: Manifest, key: string, seen: Set<string>): ManifestEntry[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((next) => collectChunks(manifest, next, seen))];
}
