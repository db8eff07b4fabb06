import { accessSync, constants } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserServer } from "playwright-core";
import { type FetchError, UnavailableError } from "#kernel/outbound/fetch-errors.ts";
import { CONFINED_ACCOUNTS } from "#kernel/process/confined-program.ts";
import { BrowserMissingError } from "../crawl-errors.ts";

/**
 * A second barrier behind the intercepted requests. Requests that get past them (a worker's socket, a prefetch, WebRTC) find a proxy that
 * does not exist, and no name resolves.
 */
const NO_NETWORK_FLAGS = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy",
  "--disable-quic",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const LAUNCHER = fileURLToPath(new URL("./launch-chromium.sh", import.meta.url));
/** util-linux's program with which the launcher changes the account. */
const SETPRIV = "setpriv";

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const isOnPath = (name: string, path: string): boolean =>
  path.split(delimiter).some((folder) => isProgram(join(folder, name)));

/**
 * Starts Chromium, always in its sandbox, because it runs the scripts of outside websites. Where this process is root (its account could
 * not read the program), Chromium gets the account, because the sandbox does not work as root.
 * @param executable Chromium's path
 * @param url the page that needs it, for the errors
 * @returns its server, to which the crawl connects by a secret address of this machine
 * @throws {BrowserMissingError} where no Chromium works in a sandbox
 * @throws {UnavailableError} it could not be started this time
 */
export async function startChromium(executable: string, url: string): Promise<BrowserServer> {
  const path = process.env.PATH ?? "";
  const asRoot = process.getuid?.() === 0;
  if (asRoot && !isOnPath(SETPRIV, path)) {
    throw new BrowserMissingError(
      url,
      "it needs Chromium, which must not run as root, and this machine has no setpriv to start it as another account. " +
        "Install util-linux, or start AutoHub as an ordinary account.",
    );
  }
  const { chromium } = await import("playwright-core");
  return chromium
    .launchServer({
      executablePath: process.platform === "win32" ? executable : LAUNCHER,
      args: NO_NETWORK_FLAGS,
      chromiumSandbox: true,
      host: "127.0.0.1",
      proxy: { server: "http://nowhere.invalid:1", bypass: "<-loopback>" },
      timeout: 30_000,
      // It gets no secrets, and our process decides when it stops.
      env: {
        PATH: path,
        TMPDIR: tmpdir(),
        LANG: "en_US.UTF-8",
        CHROMIUM_PROGRAM: executable,
        ...(asRoot && { CHROMIUM_UID: `${CONFINED_ACCOUNTS.browser}` }),
      },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    .catch((cause: unknown) => {
      throw describeFailure(cause, url);
    });
}

const NO_SANDBOX = /No usable sandbox|namespace sandbox failed|SUID sandbox helper/i;
const NO_SWITCH = /(?:setpriv|chown): [^:\n]{0,200}(?::[^:\n]{0,200})?(?:failed|not permitted|Invalid argument)/i;
const NOT_RUNNABLE = /Permission denied|spawn \S+ EACCES/;

/** Returns why Chromium did not start, from its output, which Playwright puts in its error. */
function describeFailure(cause: unknown, url: string): FetchError {
  const words = cause instanceof Error ? cause.message : String(cause);
  if (NO_SANDBOX.test(words)) {
    return new BrowserMissingError(
      url,
      "it needs Chromium, whose sandbox does not work on this machine, and AutoHub starts it in no other way. " +
        "Allow unprivileged user namespaces, or install Chromium's sandbox helper (docs/operations.md).",
      { cause },
    );
  }
  if (NO_SWITCH.test(words)) {
    return new BrowserMissingError(
      url,
      "it needs Chromium, which must not run as root, and this process may not switch to another account. " +
        "Start AutoHub as an ordinary account.",
      { cause },
    );
  }
  if (NOT_RUNNABLE.test(words)) {
    return new BrowserMissingError(
      url,
      `it needs Chromium, which the account with uid ${process.getuid?.() || CONFINED_ACCOUNTS.browser} ` +
        "may not start. Install it where every account may read and run it.",
      { cause },
    );
  }
  return new UnavailableError(url, "Chromium could not be started.", { cause });
}
