import { existsSync, globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, posix } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

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

type Specifier = { specifier: string; at: number };

/** @throws {Error} for a file that cannot be parsed, because its imports would be missed */
function specifiersOf(path: string, source: string): Specifier[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: Specifier[] = [];
  const note = (node: ESTree.Node | null) => {
    const specifier = node && textOf(node);
    if (typeof specifier === "string") found.push({ specifier, at: node?.start ?? 0 });
  };
  new Visitor({
    ImportDeclaration: ({ source: from }) => note(from),
    ExportNamedDeclaration: ({ source: from }) => note(from),
    ExportAllDeclaration: ({ source: from }) => note(from),
    ImportExpression: ({ source: from }) => note(from),
    TSImportType: ({ source: from }) => note(from),
    TSExternalModuleReference: ({ expression }) => note(expression),
    // What is added to another module's types. Words such as "*.css" name no module.
    TSModuleDeclaration: ({ id }) => note(/^[.#]/.test(textOf(id) ?? "") ? id : null),
  }).visit(program);
  const required = path.endsWith(".cjs") ? [...source.matchAll(REQUIRE)] : [];
  return [...found, ...required.map(({ 1: specifier = "", index }) => ({ specifier, at: index }))];
}

/** Returns the text of a string, also of a template without values; null for anything else. */
function textOf(node: ESTree.Node): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  return node.type === "TemplateLiteral" && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? null)
    : null;
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
