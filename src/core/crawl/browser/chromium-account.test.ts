// Takes long.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Confinement } from "#kernel/process/confined-program.ts";
import { startBrowserProcess } from "./browser-process.ts";
import { findChromium } from "./find-chromium.ts";
import { SiteBrowser } from "./site-browser.ts";

const IS_ROOT = process.getuid?.() === 0;
const CHROMIUM = findChromium();
const PAGE = {
  url: "https://www.example-motors.com/used",
  status: 200,
  contentType: "text/html",
  body: `<!doctype html><title>Lot</title><script>document.write("<h1>" + (6 * 7) + " cars</h1>")</script>`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-chromium-"));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const browserAt = (executable: string | null, confinement?: Confinement) =>
  new SiteBrowser({
    executable,
    openChromium: (order) => startBrowserProcess(order, confinement),
    signal: new AbortController().signal,
    fetchPart: () => Promise.reject(new Error("nothing is fetched here")),
  });
/** Writes a program that stands for Chromium. */
function program(name: string, script: string, mode = 0o755): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, mode);
  return path;
}

/** Returns our process and all processes that it has started, by process id. */
function descendants(pid = process.pid): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap((child) => descendants(child))];
}
const read = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8");

describe.runIf(process.platform === "linux" && CHROMIUM !== null)(
  "a site's Chromium (needs Linux and a Chromium)",
  () => {
    it.each<Confinement>(IS_ROOT ? ["account", "permissions"] : ["permissions"])(
      "runs in its sandbox, with low priority and under a separate account, and leaves nothing behind (confined by %s)",
      async (confinement) => {
        const browser = browserAt(CHROMIUM, confinement);
        const { page } = await browser.build(PAGE);
        expect(page.body).toContain("<h1>42 cars</h1>");
        const own = descendants()
          .map((pid) => ({
            niceness: getPriority(pid),
            command: read(pid, "cmdline").split("\0"),
            uid: /^Uid:\s+(.*)$/m.exec(read(pid, "status"))?.[1],
          }))
          .filter(({ command }) => command.some((word) => word.startsWith("--user-data-dir=")));
        expect(own.length).toBeGreaterThan(0);
        const uid = IS_ROOT ? 61_103 : process.getuid?.();
        for (const { command, uid: uids, niceness } of own) {
          expect(niceness).toBeGreaterThanOrEqual(5);
          expect(command.filter((word) => /no-sandbox|remote-debugging-port/.test(word))).toEqual([]);
          expect(new Set(uids?.split(/\s+/).map(Number))).toEqual(new Set([uid]));
        }
        // The renderer processes have their own filter for system calls.
        const renderers = descendants().filter((pid) => read(pid, "cmdline").includes("--type=renderer"));
        expect(renderers.map((pid) => /^Seccomp:\s+(\d)/m.exec(read(pid, "status"))?.[1])).toContain("2");
        await browser.close();
        const profiles = own.flatMap(({ command }) => command.filter((word) => word.startsWith("--user-data-dir=")));
        for (const profile of profiles)
          await expect.poll(() => existsSync(profile.slice("--user-data-dir=".length))).toBe(false);
      },
    );
  },
);

describe("a Chromium that cannot be started in its sandbox", () => {
  const refusal = (executable: string | null) => browserAt(executable).build(PAGE);

  it("is refused with advice about the sandbox", async () => {
    const path = program("no-sandbox", 'echo "FATAL: No usable sandbox! If you are running on Ubuntu" >&2; exit 1');
    await expect(refusal(path)).rejects.toThrow(/whose sandbox does not work on this machine.*Allow unprivileged user/);
  });

  it.runIf(IS_ROOT)("is refused where its account may not run it (needs root)", async () => {
    const path = program("private", "exit 0", 0o700);
    await expect(refusal(path)).rejects.toThrow(/which the account with uid 61103 may not start/);
  });

  it.runIf(IS_ROOT)("is refused as root where nothing can change the account (needs root)", async () => {
    const path = process.env.PATH;
    process.env.PATH = folder;
    try {
      await expect(browserAt(CHROMIUM ?? "/bin/true", "permissions").build(PAGE)).rejects.toThrow(
        /must not run as root.*no setpriv.*Install util-linux/,
      );
    } finally {
      process.env.PATH = path;
    }
  });
});
