import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const SECRET = "kq3v-8_Zr0f5m1TtWcYpXnLsHgJdBaEu7iOo2Q4R6Cw";

it.each([false, true])("writes no secret of our secret addresses, wherever it stands (pretty: %s)", (pretty) => {
  const program = `
    import { createLogger } from "#server/infra/logger.ts";
    const log = createLogger({ level: "info", pretty: ${pretty} });
    log.error({ err: new Error("GET /api/feeds/${SECRET}/inventory.csv"), url: "/scorecard/${SECRET}" }, "page could not be rendered");
    log.child({ path: "/api/scorecards/${SECRET}" }).warn("Route POST:/scorecard/${SECRET} not found");
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout.match(/\[hidden\]/g)?.length).toBeGreaterThanOrEqual(4);
  expect(stdout).toContain("page could not be rendered");
  expect(stdout).not.toContain(SECRET);
});
