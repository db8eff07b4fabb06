import { existsSync, globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, posix } from "node:path";
import { parseSync } from "vite";

/** An import of a file. `to` is a path below the folder, the name of a Node.js module, or `node_modules/<package>/`; null where nothing is. */
export type FileImport = { from: string; line: number; specifier: string; to: string | null };

const SOURCES = "**/*.{ts,tsx,cts,js,mjs,cjs}";
/** Calls of `require` with a literal. Only scripts that any Node.js has to run have them. */
const REQUIRE = /\brequire\("([^"]+)"\)/g;

/**
 * Reads the imports of all source files in some folders, also those of types, which TypeScript erases. Style sheets are no code and left out.
 * @param root the folder with the package.json
 */
export function readImports(root: string, folders: readonly string[]): FileImport[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/${SOURCES}`, { cwd: root })).sort();
  const aliases = readAliases(root);
  return files.flatMap((path) => {
    const from = path.replaceAll("\\", "/");
    const source = readFileSync(join(root, path), "utf8");
    return specifiersOf(path, source)
      .filter(({ specifier }) => !specifier.endsWith(".css"))
      .map(({ specifier, at }) => ({
        from,
        line: source.slice(0, at).split("\n").length,
        specifier,
        to: resolve(root, from, specifier, aliases),
      }));
  });
}

function specifiersOf(path: string, source: string): { specifier: string; at: number }[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
  ];
  const literals = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const value = /^["'](.+)["']$/.exec(source.slice(start, end))?.[1];
    return value === undefined ? [] : [{ specifier: value, at: start }];
  });
  const required = path.endsWith(".cjs") ? [...source.matchAll(REQUIRE)] : [];
  return [
    ...requests.flatMap((request) => (request ? [{ specifier: request.value, at: request.start }] : [])),
    ...literals,
    ...required.map(({ 1: specifier = "", index }) => ({ specifier, at: index })),
  ];
}

/** Reads the prefixes that package.json gives to folders, such as `#core/`. */
function readAliases(root: string): [prefix: string, folder: string][] {
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  return Object.entries(imports).map(([name, folder]) => [name.replace("*", ""), folder.replace("*", "")]);
}

function resolve(root: string, from: string, specifier: string, aliases: [string, string][]): string | null {
  if (isBuiltin(specifier)) return specifier;
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  const path = alias ? posix.join(alias[1], specifier.slice(alias[0].length)) : posix.join(dirname(from), specifier);
  if (alias || specifier.startsWith(".")) return existsSync(join(root, path)) ? path : null;
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [specifier];
  return existsSync(join(root, "node_modules", name)) ? `node_modules/${name}/` : null;
}
