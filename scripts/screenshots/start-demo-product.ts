import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PICTURED_ADMIN } from "./admin-screens.ts";

const PORT = 3989;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const PATIENCE_MS = 90_000;

/** Returns the number of the demo's cars once the product answers and the number no longer changes. */
async function countCars(): Promise<number> {
  const answer = await fetch(`${ADDRESS}/api/vehicles?limit=1`).catch(() => null);
  return answer?.ok ? (await answer.json()).total : 0;
}

/** Starts the product as a separate process in a temporary folder and waits for the demo's cars. */
export async function startDemoProduct(): Promise<{ address: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "autohub-screenshots-"));
  const server = spawn(process.execPath, ["src/app/main.ts"], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: `${PORT}`,
      DEMO: "on",
      ADMIN_USERNAME: PICTURED_ADMIN.username,
      ADMIN_PASSWORD: PICTURED_ADMIN.password,
      INSPECTION_URL: "https://inspections.example/",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = async () => {
    server.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + PATIENCE_MS;
  let before = -1;
  while (Date.now() < deadline && server.exitCode === null) {
    const cars = await countCars();
    if (cars > 0 && cars === before) return { address: ADDRESS, stop };
    before = cars;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
  await stop();
  throw new Error("The product did not come up with its demo cars.");
}
