/**
 * Checks where the packages come from (docs/supply-chain.md):
 *
 *   npm run supply-chain
 *
 * Asks the registry for known vulnerabilities and verifies its signatures of the installed packages. A registry without such a
 * service, or one that cannot be reached, is no failure, but the output says what was not checked. Exit status: 1 for a vulnerability of
 * high or critical severity, or a package whose signature is wrong or missing.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** The registry's timeout. For the signatures npm requests every package. */
const TIMEOUT_MS = 240_000;

export type Verdict = { ok: boolean; checked: boolean; words: string };

const notChecked = (words: string): Verdict => ({ ok: true, checked: false, words: `NOT CHECKED: ${words}` });

function parse(output: string): Record<string, unknown> | null {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

/** @param output what `npm audit --json` printed */
export function judgeVulnerabilities(output: string): Verdict {
  const answer = parse(output) as { metadata?: { vulnerabilities?: Record<string, number> } } | null;
  const counts = answer?.metadata?.vulnerabilities;
  if (!counts) return notChecked("the registry did not say which vulnerabilities are known");
  const { high = 0, critical = 0, moderate = 0, low = 0 } = counts;
  const words = `${critical} critical, ${high} high, ${moderate} moderate and ${low} low known vulnerabilities`;
  return { ok: high + critical === 0, checked: true, words };
}

/** @param output what `npm audit signatures --json` printed */
export function judgeSignatures(output: string): Verdict {
  type Package = { name: string; version: string };
  const answer = parse(output) as { invalid?: Package[]; missing?: Package[] } | null;
  if (!answer?.invalid || !answer.missing) return notChecked("the registry gave no keys or signatures to verify with");
  const bad = [...answer.invalid, ...answer.missing].map(({ name, version }) => `${name}@${version}`);
  const words =
    bad.length === 0 ? "every signature is the registry's" : `wrong or missing signatures: ${bad.join(", ")}`;
  return { ok: bad.length === 0, checked: true, words };
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

if (import.meta.main) {
  const verdicts = await Promise.all([
    outputOf(["audit", "--json"]).then(judgeVulnerabilities),
    outputOf(["audit", "signatures", "--json"]).then(judgeSignatures),
  ]);
  for (const { ok, checked, words } of verdicts) console.log(`${ok ? (checked ? "✓" : "–") : "✗"} ${words}`);
  process.exitCode = verdicts.every(({ ok }) => ok) ? 0 : 1;
}
