import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const MODULE = fileURLToPath(new URL("./npm-shell.ts", import.meta.url));
const PROGRAM = `
  const { whenNpmEnds } = await import(${JSON.stringify(MODULE)});
  whenNpmEnds(() => { console.log("stopping"); process.exit(); });
  setTimeout(() => { console.log("went on"); process.exit(); }, Number(process.env.WAIT_MS));
  console.log("started");`;

/** Starts a program in a shell, as npm does, ends the shell, and returns what the program then says. */
async function afterShellEnds(env: Record<string, string>): Promise<string> {
  const shell = spawn("sh", ["-c", '"$NODE" --input-type=module --eval "$PROGRAM"; :'], {
    env: { ...process.env, NODE: process.execPath, PROGRAM, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  shell.stdout.setEncoding("utf8");
  await once(shell.stdout, "data");
  shell.kill("SIGTERM");
  const [said] = await once(shell.stdout, "data");
  return String(said).trim();
}

it("tells a process of npm start that npm was ended, and no other process", async () => {
  expect(await afterShellEnds({ npm_lifecycle_event: "start", WAIT_MS: "60000" })).toBe("stopping");
  expect(await afterShellEnds({ npm_lifecycle_event: "test", WAIT_MS: "1500" })).toBe("went on");
});
