import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "#core/crawl/browser/find-chromium.ts";

/** Chromium as root and on a machine without the internet. */
export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** For journeys whose pages compute for seconds: one process draws all windows. */
export const COMPUTING_FLAGS = [...BROWSER_FLAGS, "--disable-site-isolation-trials", "--renderer-process-limit=1"];

/**
 * For all other journeys. No script is optimised, which pays only where a page computes or stays open for minutes. With the process
 * that all windows share, this saves a third of a journey's processor time.
 */
export const JOURNEY_FLAGS = [...COMPUTING_FLAGS, "--js-flags=--no-opt --no-maglev"];

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a whole Chromium. */
    browserPath: string;
    /** Path of the browser that the journeys use: Chromium without its window, menus and tabs where there is one. */
    journeyBrowserPath: string;
  }
}

/** Debian's Chromium without its own interface, for programs. A journey costs it a third less than the whole one. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const say = (words: string): void => void process.stdout.write(`browser: ${words}\n`);

/** Returns the path of a Chromium on this machine, including Playwright's; undefined without one. */
export function findInstalled(): string | undefined {
  const playwrights = chromium.executablePath();
  return findChromium() ?? (existsSync(playwrights) ? playwrights : undefined);
}

/** Runs a command and shows its output. @returns whether it succeeded */
function attempt(program: string, args: string[], minutes: number): boolean {
  say(`running ${program} ${args.join(" ")}`);
  try {
    execFileSync(program, args, { stdio: "inherit", timeout: minutes * 60_000 });
    return true;
  } catch {
    return false;
  }
}

function installWithPlaywright(): void {
  const cli = join(createRequire(import.meta.url).resolve("playwright-core/package.json"), "../cli.js");
  attempt(process.execPath, [cli, "install", "--with-deps", "chromium"], 5);
}

function installWithDebian(): void {
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && !existsSync("/usr/bin/sudo")) return;
  const aptGet = (...args: string[]) =>
    asRoot ? attempt("apt-get", args, 10) : attempt("sudo", ["-n", "apt-get", ...args], 10);
  if (!aptGet("update", "-q")) return;
  aptGet("install", "-y", "-q", "--no-install-recommends", "chromium");
  // Not every Debian has it, and the journeys do without.
  aptGet("install", "-y", "-q", "--no-install-recommends", "chromium-headless-shell");
}

/** Provides a Chromium for the journeys: an installed one, else Debian's package, else Playwright's. Prints its choice. */
export default function setup(project: TestProject): void {
  let path = findInstalled();
  if (!path && existsSync("/usr/bin/apt-get")) {
    say("none installed; getting Debian's Chromium");
    installWithDebian();
    path = findInstalled();
  }
  if (!path) {
    say("none installed; getting Playwright's Chromium");
    installWithPlaywright();
    path = findInstalled();
  }
  if (!path) {
    throw new Error(
      "No Chromium could be found or installed. Install one and set CHROMIUM_PATH to it, then run again.",
    );
  }
  const isNamed = (process.env.CHROMIUM_PATH ?? "") !== "";
  const journeyPath = !isNamed && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : path;
  say(`using ${journeyPath}`);
  project.provide("browserPath", path);
  project.provide("journeyBrowserPath", journeyPath);
}
