import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { judgeInstalled } from "./supply-chain.ts";

/** A package's archive. */
async function archiveOf(name: string, code: string): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: "package/package.json" }, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
  tar.entry({ name: "package/index.js" }, code);
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}
const integrityOf = (archive: Buffer): string => `sha512-${createHash("sha512").update(archive).digest("base64")}`;

let server: Server;
let folder: string;
let genuine: Record<string, string>;
let address: string;

/** A registry that gives other archives than those that were locked, with fitting checksums in its own words. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "autohub-registry-"));
  const names = ["needed", "of-the-platform"];
  genuine = {};
  const forged = new Map<string, Buffer>();
  for (const name of names) {
    genuine[name] = integrityOf(await archiveOf(name, "module.exports = 'genuine';"));
    forged.set(name, await archiveOf(name, "module.exports = 'forged';"));
  }
  server = createServer(({ url = "" }, response) => {
    const [, name = "", file] = url.split("/");
    const archive = forged.get(name);
    if (!archive) return void response.writeHead(404).end();
    if (file) return void response.end(archive);
    const dist = { tarball: `${address}/${name}/-/${name}-1.0.0.tgz`, integrity: integrityOf(archive) };
    const versions = { "1.0.0": { name, version: "1.0.0", dist } };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name, "dist-tags": { latest: "1.0.0" }, versions }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`;
});
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Installs a project that needs one package, by its lock file. @returns npm's status and errors, and the project's folder */
async function install(name: string, kind: "dependencies" | "optionalDependencies") {
  const project = mkdtempSync(join(folder, "project-"));
  const root = { name: "project", version: "1.0.0", [kind]: { [name]: "1.0.0" } };
  const optional = kind === "optionalDependencies" && { optional: true, os: [process.platform], cpu: [process.arch] };
  const packages = {
    "": root,
    [`node_modules/${name}`]: { version: "1.0.0", integrity: genuine[name] ?? "", ...optional },
  };
  writeFileSync(join(project, "package.json"), JSON.stringify(root));
  const lock = { ...root, lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify(lock));
  const options = ["--registry", address, "--cache", join(folder, "cache"), "--no-audit", "--no-fund"];
  const child = spawn("npm", ["ci", ...options], { cwd: project, stdio: ["ignore", "ignore", "pipe"] });
  const [errors] = await Promise.all([buffer(child.stderr), once(child, "close")]);
  return { status: child.exitCode, errors: errors.toString("utf8"), project, packages };
}

it("npm refuses a needed package that is not the locked one", { timeout: 60_000 }, async () => {
  const { status, errors, project } = await install("needed", "dependencies");
  expect([status, errors]).toEqual([1, expect.stringContaining("EINTEGRITY")]);
  expect(existsSync(join(project, "node_modules/needed/index.js"))).toBe(false);
});

it(
  "npm leaves out a platform's package that is not the locked one, and the check says so",
  {
    timeout: 60_000,
  },
  async () => {
    const { status, project, packages } = await install("of-the-platform", "optionalDependencies");
    expect([status, existsSync(join(project, "node_modules/of-the-platform/index.js"))]).toEqual([0, false]);
    const record = join(project, "node_modules/.package-lock.json");
    const installed = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).packages : null;
    const verdict = judgeInstalled(
      { ...packages, "node_modules/other": { integrity: "sha512-o" } },
      {
        ...installed,
        "node_modules/other": { integrity: "sha512-o" },
      },
    );
    expect(verdict).toMatchObject({ ok: false, words: expect.stringContaining("node_modules/of-the-platform") });
  },
);
