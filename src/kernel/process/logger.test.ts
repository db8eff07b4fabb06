import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const SECRET = "kq3v-8_Zr0f5m1TtWcYpXnLsHgJdBaEu7iOo2Q4R6Cw";

it.each([false, true])("writes no secret of our secret addresses, wherever it stands (pretty: %s)", (pretty) => {
  const program = `
    import { createLogger } from "#kernel/process/logger.ts";
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

describe("an error", () => {
  const log = (program: string) => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `import { fastify } from "fastify";
         import { createLogger } from "#kernel/process/logger.ts";
         const log = createLogger({ level: "info", pretty: false });
         const client = { connectionParameters: { password: "${SECRET}" }, secretKey: "${SECRET}" };
         const broken = Object.assign(new Error("duplicate key value violates a unique constraint"), {
           name: "error", code: "23505", table: "admins", constraint: "admins_username_key", client,
           detail: "Key (email)=(${SECRET}) already exists.", where: "COPY admins, line 1: ${SECRET}",
           parameters: ["${SECRET}"], query: "select '${SECRET}'", hint: "${SECRET}", internalQuery: "${SECRET}",
         });
         ${program}`,
      ],
      { encoding: "utf8" },
    );
    expect(stderr).toBe("");
    expect(stdout).not.toContain(SECRET);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  const logged = { type: "error", code: "23505", table: "admins", constraint: "admins_username_key" };

  it("of the database is logged without connection, keys, parameters and rows, under any name", () => {
    const lines = log(`
      log.error({ err: broken }, "one");
      log.warn({ error: broken, run: 7 }, "two");
      log.error(broken);
      fastify({ loggerInstance: log }).log.child({ reqId: 1 }).error({ err: broken }, "four");
      log.error({ err: new Error("outer", { cause: broken }) }, "five");`);
    expect(lines).toMatchObject([
      { msg: "one", err: logged },
      { msg: "two", error: logged, run: 7 },
      { err: logged },
      { msg: "four", reqId: 1, err: logged },
      { msg: "five", err: { type: "Error", message: "outer", cause: logged } },
    ]);
    expect(lines[0].err.stack).toContain("duplicate key value");
  });

  it("about a value is logged without the value", () => {
    const words = `invalid input syntax for type integer: "${SECRET}"`;
    expect(
      log(`log.error({ err: Object.assign(new Error(${JSON.stringify(words)}), { code: "22P02" }) }, "x");`),
    ).toMatchObject([{ err: { message: 'invalid input syntax for type integer: "[hidden]"' } }]);
  });
});
