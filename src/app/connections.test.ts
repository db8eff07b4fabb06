import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { consolePoolSize, LEAST_OF_POOL, poolSizeOn, WORKER_POOL_SIZE } from "#kernel/database/pool-size.ts";
import { CONNECTIONS_KEPT_FREE, LEAST_OF_PROCESS } from "#kernel/database/rules/connection-share.ts";
import { webConnections } from "./web-processes/process-counts.ts";

const DOCUMENT = readFileSync(join(import.meta.dirname, "../../docs/connections.md"), "utf8");
const CORES = [2, 4, 8];
const SESSION = 1;
const calls = (shoppers: number) => shoppers + consolePoolSize(shoppers);
const least = (...pools: (keyof typeof LEAST_OF_POOL)[]) =>
  pools.reduce((sum, kind) => sum + LEAST_OF_POOL[kind], SESSION);

const row = (process: string, atRest: string, always: number, most: (cores: number) => number) =>
  `| ${[process, atRest, always, ...CORES.map((cores) => SESSION + most(cores))].join(" | ")} |`;
const webs = (cores: number) => calls(webConnections(cores <= 2 ? 1 : cores - 1, poolSizeOn(cores)));

it.each([
  row("`ROLE=web`, `WEB_PROCESSES=1`", "2 or 3", least("shoppers", "console"), (cores) => calls(poolSizeOn(cores))),
  row("each of the web processes, one fewer than the cores", "2 or 3", least("shoppers", "console"), webs),
  row("`ROLE=worker`", "2 or 3", least("worker"), () => WORKER_POOL_SIZE),
  row(
    "`ROLE=all`, `WEB_PROCESSES=1`",
    "3 or 4",
    least("shoppers", "console", "worker"),
    (cores) => calls(poolSizeOn(cores)) + WORKER_POOL_SIZE,
  ),
])("docs/connections.md has the row that the code has: %s", (line) => {
  expect(DOCUMENT).toContain(line);
});

it("100 connections are enough for ten webs and twenty workers", () => {
  const superusers = 3;
  expect(superusers + CONNECTIONS_KEPT_FREE + 30 * LEAST_OF_PROCESS).toBe(98);
  expect([least("shoppers", "console"), least("worker")]).toEqual([LEAST_OF_PROCESS, LEAST_OF_PROCESS]);
});
