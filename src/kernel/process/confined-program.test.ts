import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Confinement, startConfined } from "./confined-program.ts";

const PROGRAM = join(import.meta.dirname, "../../test/try-to-read.ts");
const isRoot = process.getuid?.() === 0;
/** This process as another one sees it: what was in its environment when it started. */
const ENVIRONMENT = `/proc/${process.pid}/environ`;

let folder: string;
let secret: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "autohub-confined-"));
  secret = join(folder, "mail-key");
  writeFileSync(secret, "a key", { mode: 0o600 });
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the program and has it try to read. */
async function tryToRead(paths: string[], confinement: Confinement) {
  const child = startConfined(PROGRAM, { account: "pictures", oomScore: 900, cpuSeconds: 60, confinement });
  child.send(paths);
  const [answer] = await once(child, "message");
  child.disconnect();
  return answer as { readable: string[]; environment: string[]; uid: number; oomScore: string };
}

describe.each<Confinement>(isRoot ? ["account", "permissions"] : ["permissions"])(
  "a program that is confined by %s",
  (confinement) => {
    it.runIf(process.platform === "linux")(
      "reads its own code, and neither secrets nor the product's environment",
      async () => {
        const { readable, environment } = await tryToRead([PROGRAM, secret, ENVIRONMENT], confinement);
        expect(readable).toEqual([PROGRAM]);
        expect(environment.filter((name) => /PASSWORD|TOKEN|KEY|URL|DATA_DIR/.test(name))).toEqual([]);
      },
    );
  },
);

it.runIf(isRoot && process.platform === "linux")(
  "has a separate account where the product is root, and ends first",
  async () => {
    const { uid, oomScore } = await tryToRead([], "account");
    expect(uid).toBeGreaterThan(1_000);
    expect(oomScore).toBe("900");
  },
);
