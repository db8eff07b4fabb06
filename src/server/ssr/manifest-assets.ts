import type { PageRequest } from "#web/entry-server.tsx";

type PageAssets = ReturnType<PageRequest["assets"]>;

type ManifestEntry = { file: string; css?: string[]; imports?: string[] };

/** The build's list of its files, by source file (Vite's `manifest.json`). */
export type Manifest = Record<string, ManifestEntry>;

/**
 * What a page needs at once: the entry's script and styles, the chunks it imports, and those of the page's own modules.
 * @param readStyle gives the text of a style sheet of the build, which is then put into the page instead of linked
 */
export function manifestAssets(
  manifest: Manifest,
  entry: string,
  modules: string[] = [],
  readStyle?: (file: string) => string,
): PageAssets {
  const seen = new Set<string>();
  const [root, ...imported] = [entry, ...modules].flatMap((key) => collectChunks(manifest, key, seen));
  if (!root) throw new Error(`The build has no ${entry}. Run "npm run build".`);
  const chunks = [root, ...imported];
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  const address = (file: string) => `/${file}`;
  return {
    scripts: [address(root.file)],
    modulePreloads: imported.map((chunk) => address(chunk.file)),
    styles: readStyle ? [] : styles.map(address),
    inlineStyles: readStyle ? styles.map(readStyle) : [],
  };
}

function collectChunks(manifest: Manifest, key: string, seen: Set<string>): ManifestEntry[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((next) => collectChunks(manifest, next, seen))];
}
