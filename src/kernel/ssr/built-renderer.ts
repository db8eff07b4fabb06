import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { PageRequest, PageResponse } from "#kernel/ui/site/rendered-page.ts";

/** The folder into which `npm run build` writes the browser's files and the renderer. */
const CLIENT_FOLDER = new URL("../../../dist/client/", import.meta.url);
const ENTRY_SERVER_FILE = new URL("../../../dist/server/entry-server.js", import.meta.url);
const MANIFEST_FILE = new URL(".vite/manifest.json", CLIENT_FOLDER);

/** Sources of the files of every page: its script, and the style sheet, which is inlined. */
export type SiteSources = { script: string; styles: string };

export const SITE_SOURCES: SiteSources = { script: "src/app/site/entry-client.tsx", styles: "src/app/site/styles.css" };

/** Renders one page. The renderer itself knows which files the page loads. */
export type PageRenderer = (page: Omit<PageRequest, "assets">) => Promise<PageResponse>;

/** The exports of the rendering bundle. */
export type EntryServer = { renderPage(page: PageRequest): Promise<PageResponse> };

/** Renders with the bundle of `npm run build`. The bundle is loaded with the first page. */
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
  const files = Object.entries(manifest).flatMap(([source, { file, css = [] }]) =>
    source === SITE_SOURCES.styles ? [file] : css,
  );
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, CLIENT_FOLDER), "utf8")));
  const styles = new Map(files.map((file, index) => [file, texts[index] ?? ""]));
  const readStyle = (file: string) => styles.get(file) ?? "";
  const known = new Map<string, PageAssets>();
  const assets = (modules: string[]) => {
    const key = modules.join();
    const found = known.get(key) ?? manifestAssets(manifest, SITE_SOURCES, modules, readStyle);
    known.set(key, found);
    return found;
  };
  const { renderPage }: EntryServer = await import(ENTRY_SERVER_FILE.href);
  return (page) => renderPage({ ...page, assets });
}

type PageAssets = ReturnType<PageRequest["assets"]>;

type ManifestEntry = { file: string; css?: string[]; imports?: string[] };

/** The build's list of its files, by source file (Vite's `manifest.json`). */
export type Manifest = Record<string, ManifestEntry>;

/**
 * Lists the files that a page needs at once: the site's script and styles, the chunks it imports, and those of the page's own modules.
 * @param readStyle reads a style sheet of the build, which is then inlined instead of linked
 */
export function manifestAssets(
  manifest: Manifest,
  site: SiteSources,
  modules: string[] = [],
  readStyle?: (file: string) => string,
): PageAssets {
  const seen = new Set<string>();
  const [root, ...imported] = [site.script, ...modules].flatMap((key) => collectChunks(manifest, key, seen));
  const sheet = manifest[site.styles];
  if (!root || !sheet) throw new Error(`The build has no ${root ? site.styles : site.script}. Run "npm run build".`);
  const styles = [...new Set([sheet.file, ...imported.flatMap((chunk) => chunk.css ?? [])])];
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

/**
 * Serves the files of the build, compressed where the browser accepts it. Hashed files may be cached without limit, those of `public/` for
 * an hour. Without a build it serves nothing, and the first page logs that.
 */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  if (!existsSync(MANIFEST_FILE)) return;
  const root = fileURLToPath(CLIENT_FOLDER);
  await app.register(fastifyStatic, {
    root: `${root}assets`,
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "1y",
    index: false,
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root,
    prefix: "/",
    // One route for each file, because every other address is a page.
    wildcard: false,
    globIgnore: ["assets/**", ".vite/**", "**/*.br", "**/*.gz"],
    preCompressed: true,
    maxAge: "1h",
    index: false,
    decorateReply: false,
  });
}
