import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Code that is dangerous, with the files that may have it, because it does no harm there. docs/security.md names this list. */
const DANGEROUS: Record<string, { pattern: RegExp; allowed?: readonly string[] }> = {
  "text that runs as code": { pattern: /\beval\(|\bnew Function\(|node:vm\b|setTimeout\(["'`]/ },
  "a shell's command line": {
    pattern: /\bexec(?:Sync)?,? [^;]*from "node:child_process"|\bshell: (?:true|process|IS_)/,
  },
  "text that becomes markup": {
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b ?=|insertAdjacentHTML|document\.write\(/,
    // Only for the server's first answer, from our own components.
    allowed: ["src/kernel/ui/site/as-html.ts"],
  },
  "a certificate that is not checked": { pattern: /rejectUnauthorized|TLS_REJECT|checkServerIdentity/ },
  "another cipher than AES-256-GCM": { pattern: /create(?:Cipher|Decipher)iv\((?!"aes-256-gcm")/ },
  "a broken hash": { pattern: /(?<!\.)\b(?:createHash|createHmac|hash)\("(?!sha256")/ },
  "a random number that can be guessed": {
    pattern: /\bMath\.random\(/,
    // Pauses, a key of the browser's history, and the places of rows in a table.
    allowed: [
      "src/app/site/browser-router.ts",
      "src/features/market/rules/equal-rows.ts",
      "src/features/notifications/webhook/start-webhook-worker.ts",
      "src/kernel/outbound/host-turns.ts",
    ],
  },
};

const files = execFileSync("git", ["ls-files", "--", "src"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^src\/test\//.test(path));
const texts = files.map((path) => [path, readFileSync(join(ROOT, path), "utf8")] as const);

it.each(Object.entries(DANGEROUS))("is not in the product: %s", (_, { pattern, allowed = [] }) => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.flatMap(([path, text]) => (pattern.test(text) ? path : []))).toEqual([...allowed].sort());
});

it.each([
  ["text that runs as code", 'eval("1")'],
  ["a shell's command line", 'import { exec } from "node:child_process";'],
  ["a shell's command line", "spawn(a, b, { shell: true })"],
  ["text that becomes markup", "element.innerHTML = text"],
  ["a certificate that is not checked", "{ rejectUnauthorized: false }"],
  ["another cipher than AES-256-GCM", 'createCipheriv("aes-256-cbc", key, iv)'],
  ["a broken hash", 'createHash("md5")'],
  ["a random number that can be guessed", "Math.random()"],
])("finds %s: %s", (name, code) => {
  expect(DANGEROUS[name]?.pattern.test(code)).toBe(true);
});
