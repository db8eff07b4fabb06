import { readFileSync, writeFileSync } from "node:fs";

/**
 * Adds the native packages of other platforms to package-lock.json. A registry mirror that carries only some platforms
 * makes `npm install` leave the others out of the lock file, and `npm ci` then refuses it, there and everywhere else.
 * The entries have no checksum, because nobody has seen the files; npm skips them where the platform does not fit.
 */
type Entry = { version?: string; optional?: true; dev?: true; os?: string[]; cpu?: string[]; libc?: string[] };
type Package = Entry & { optionalDependencies?: Record<string, string> };
type Lock = { packages: Record<string, Package> };

const SYSTEMS: Record<string, string> = {
  darwin: "darwin",
  linux: "linux",
  linuxmusl: "linux",
  win32: "win32",
  windows: "win32",
  android: "android",
  freebsd: "freebsd",
  openbsd: "openbsd",
  netbsd: "netbsd",
  sunos: "sunos",
  aix: "aix",
  openharmony: "openharmony",
};
const PROCESSORS = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

/** What a native package's name says about where it belongs ("@swc/core-linux-arm-gnueabihf"). */
function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.split(/[/_-]/);
  const system = words.map((word) => SYSTEMS[word]).find(Boolean);
  const processor = PROCESSORS.find((cpu) => words.includes(cpu) || (cpu === "arm64" && words.includes("aarch64")));
  const musl = words.some((word) => word.endsWith("musl"));
  return {
    ...(system && { os: [system] }),
    // A package whose name says nothing is of no use to any machine that the lock file was made on.
    cpu: [processor ?? (system ? "x64" : "wasm32")],
    ...(system === "linux" && { libc: [musl ? "musl" : "glibc"] }),
  };
}

const lock: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const isLocked = (owner: string, name: string): boolean =>
  `${owner}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages;

let added = 0;
for (const [owner, info] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(info.optionalDependencies ?? {})) {
    if (owner === "" || isLocked(owner, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ""),
      ...platformOf(name),
      ...(info.dev && { dev: true }),
      optional: true,
    };
    added += 1;
  }
}
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync("package-lock.json", `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(`package-lock.json: added ${added} packages of other platforms`);
