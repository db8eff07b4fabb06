import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const FILE_BYTES = 4_000_000;

it("never shows half a file, even when the process is killed while it writes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "autohub-photos-"));
  const script = `
    import { openLocalFiles } from ${JSON.stringify(import.meta.resolve("../../kernel/files/local-files.ts"))};
    import { openPhotoFiles } from ${JSON.stringify(import.meta.resolve("./photo-files.ts"))};
    const local = openLocalFiles(${JSON.stringify(folder)}, { flush: false });
    const files = openPhotoFiles({ local, shared: null, onWritten: () => {} });
    for (let n = 0; ; n += 1) {
      await Promise.all([0, 1, 2].map((m) => files.write("abcd" + ((3 * n + m) % 30), "original", Buffer.alloc(${FILE_BYTES}, 1))));
      if (n === 2) process.stdout.write("writing");
    }`;
  const writer = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(writer.stdout, "data");
  writer.kill("SIGKILL");
  await once(writer, "close");
  const shown = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith(".partial"),
  );
  expect(shown.length).toBeGreaterThanOrEqual(9);
  expect(new Set(shown.map((entry) => statSync(join(entry.parentPath, entry.name)).size))).toEqual(
    new Set([FILE_BYTES]),
  );
  rmSync(folder, { recursive: true, force: true });
});
