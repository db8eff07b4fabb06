/**
 * Checks where the packages come from (docs/supply-chain.md):
 *
 *   npm run supply-chain
 *   npm run supply-chain -- --installed      (without the registry, which may be a mirror without these services)
 *
 * Compares what is installed with the lock file, asks the registry for known vulnerabilities and verifies its signatures of the installed
 * packages. What could not be checked is a failure. Exit status: 1 for that, for a package that is missing or another one than locked, for a
 * vulnerability of high or critical severity, and for a wrong or missing signature.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { readOptions } from "./usage-error.ts";

/** The registry's timeout. For the signatures npm requests every package. */
const TIMEOUT_MS = 240_000;

export type Verdict = { ok: boolean; words: string };

const notChecked = (words: string): Verdict => ({ ok: false, words: `NOT CHECKED: ${words}` });

type Entry = {
  version?: string;
  integrity?: string;
  optional?: true;
  inBundle?: true;
  link?: true;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
};
type Entries = Record<string, Entry>;

/**
 * Returns the packages of a lock file that have no checksum. Packages inside of another's archive have that one's, and links have no
 * archive.
 */
export const withoutChecksum = (locked: Entries): string[] =>
  Object.entries(locked).flatMap(([path, { integrity, inBundle, link }]) =>
    path === "" || integrity || inBundle || link ? [] : [path],
  );

const allows = (wanted: string | string[] | undefined, own: string): boolean =>
  wanted === undefined || [wanted].flat().includes(own);

/** Returns whether a package is for this machine. */
const isForHere = ({ os, cpu, libc }: Entry): boolean => {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return (
    allows(os, process.platform) &&
    allows(cpu, process.arch) &&
    allows(libc, header.glibcVersionRuntime ? "glibc" : "musl")
  );
};

/**
 * Compares the installed packages with the lock file. npm verifies each archive before it unpacks it, and leaves out without a word an
 * optional one, such as a platform's Node.js or PostgreSQL, that differs.
 * @param installed npm's own record in `node_modules`, null without one
 */
export function judgeInstalled(locked: Entries, installed: Entries | null): Verdict {
  const unsure = withoutChecksum(locked);
  if (unsure.length > 0) return { ok: false, words: `without a checksum in the lock file: ${unsure.join(", ")}` };
  const found = Object.entries(installed ?? {});
  if (found.length === 0) return notChecked("no packages are installed");
  const other = found.filter(([path, { integrity }]) => locked[path]?.integrity !== integrity).map(([path]) => path);
  const isPlatforms = ({ optional, os, cpu }: Entry) => optional && (os !== undefined || cpu !== undefined);
  const missing = Object.entries(locked).filter(
    ([path, entry]) => isPlatforms(entry) && isForHere(entry) && !(path in (installed ?? {})),
  );
  const bad = [...other, ...missing.map(([path]) => path)];
  return {
    ok: bad.length === 0,
    words:
      bad.length === 0
        ? `${found.length} installed packages are those of the lock file, each with a checksum`
        : `missing, or other packages than in the lock file: ${bad.join(", ")}`,
  };
}

function parse(output: string): Record<string, unknown> | null {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

/** @param output what `npm audit --json` printed */
export function judgeVulnerabilities(output: string): Verdict {
  type Metadata = { vulnerabilities?: Record<string, number>; dependencies?: { total?: number } };
  const { vulnerabilities: counts, dependencies } = (parse(output) as { metadata?: Metadata } | null)?.metadata ?? {};
  if (!counts || !dependencies?.total) return notChecked("the registry did not say which vulnerabilities are known");
  const { high = 0, critical = 0, moderate = 0, low = 0 } = counts;
  const words = `${critical} critical, ${high} high, ${moderate} moderate and ${low} low known vulnerabilities`;
  return { ok: high + critical === 0, words };
}

/** @param output what `npm audit signatures --json` printed */
export function judgeSignatures(output: string): Verdict {
  type Package = { name: string; version: string };
  const answer = parse(output) as { invalid?: Package[]; missing?: Package[] } | null;
  if (!answer?.invalid || !answer.missing) return notChecked("the registry gave no keys or signatures to verify with");
  const bad = [...answer.invalid, ...answer.missing].map(({ name, version }) => `${name}@${version}`);
  const words =
    bad.length === 0 ? "every signature is the registry's" : `wrong or missing signatures: ${bad.join(", ")}`;
  return { ok: bad.length === 0, words };
}

/** Returns the output of an npm command; the output so far when it takes too long. */
async function outputOf(args: string[]): Promise<string> {
  const child = spawn("npm", args, {
    stdio: ["ignore", "pipe", "ignore"],
    timeout: TIMEOUT_MS,
    shell: process.platform === "win32",
  });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  await once(child, "close");
  return output;
}

/** Reads the packages of a lock file. @returns null when it is not there */
const readLock = (path: string): Entries | null =>
  existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : null;

if (import.meta.main) {
  const { installed: isLocal = false } = readOptions({ options: { installed: { type: "boolean" } } }).values;
  const verdicts = await Promise.all([
    judgeInstalled(readLock("package-lock.json") ?? {}, readLock("node_modules/.package-lock.json")),
    ...(isLocal
      ? []
      : [
          outputOf(["audit", "--json"]).then(judgeVulnerabilities),
          outputOf(["audit", "signatures", "--json"]).then(judgeSignatures),
        ]),
  ]);
  for (const { ok, words } of verdicts) console.log(`${ok ? "✓" : "✗"} ${words}`);
  if (isLocal)
    console.log("The registry was not asked. Run npm run supply-chain against the original one before a release.");
  process.exitCode = verdicts.every(({ ok }) => ok) ? 0 : 1;
}
