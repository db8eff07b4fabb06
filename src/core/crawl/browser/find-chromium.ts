import { accessSync, constants } from "node:fs";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function usable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of a Chromium on this machine: `CHROMIUM_PATH`, else a usual path. Null when there is none; downloads nothing. */
export function findChromium(named = process.env.CHROMIUM_PATH ?? ""): string | null {
  return [named, ...INSTALLED].find((path) => path !== "" && usable(path)) ?? null;
}
