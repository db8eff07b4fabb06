import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A password for our own demo that is in no list of common ones. */
export const ADMIN_PASSWORD = "kept since the first start";

export type RunningVersion = { url: string; stop(): Promise<void> };

/** Checks out a commit into a folder, unless it is there already, and installs its packages. */
export function checkOut(commit: string, folder: string): void {
  if (!existsSync(folder)) execFileSync("git", ["worktree", "add", "--quiet", "--detach", folder, commit]);
  if (!existsSync(join(folder, "node_modules"))) {
    execFileSync("npm", ["ci"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  }
}

/** Starts the checked-out version in a folder like `npm start`, with the demo. Resolves once it listens. */
export async function startVersion(folder: string, dataDir: string): Promise<RunningVersion> {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { scripts: { start: string } };
  const node = join(folder, "node_modules/.bin/node");
  const [build = [], start = []] = scripts.start.split("&&").map((command) => command.trim().split(" ").slice(1));
  execFileSync(node, build, { cwd: folder, stdio: "inherit" });
  const port = await freePort();
  const child = spawn(node, start, {
    cwd: folder,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD,
      CRAWL_SCHEDULE: "off",
      // No server listens there, so mails wait in the outbox.
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "AutoHub <autohub@example.com>",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await untilItListens(child);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function untilItListens(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`it ended with ${code} before it listened`);
  });
  const lines = child.stdout && createInterface({ input: child.stdout });
  const listens = new Promise<void>((resolve) => {
    lines?.on("line", (line) => {
      if (/ is at http/.test(line)) resolve();
    });
  });
  await Promise.race([listens, ended]);
  ended.catch(() => {}); // `stop` causes this end
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
