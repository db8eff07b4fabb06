import { readFileSync, writeFileSync } from "node:fs";

/**
 * Adds the native packages of other platforms to package-lock.json. With a registry mirror that has only some platforms,
 * `npm install` omits the others, and `npm ci` then refuses the lock file everywhere. The added entries have no checksum,
 * because the files are not available here; npm skips entries of other platforms.
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

/** Returns the platform in a native package's name ("@swc/core-linux-arm-gnueabihf"). */
function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.split(/[/_-]/);
  const system = words.map((word) => SYSTEMS[word]).find(Boolean);
  const processor = PROCESSORS.find((cpu) => words.includes(cpu) || (cpu === "arm64" && words.includes("aarch64")));
  const musl = words.some((word) => word.endsWith("musl"));
  return {
    ...(system && { os: [system] }),
    // A package without a platform in its name is not native and needs no entry.
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
