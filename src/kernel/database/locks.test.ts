import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LOCK_SPACES, SINGLE_LOCKS } from "./locks.ts";

const ROOT = join(import.meta.dirname, "../../..");

it("gives no number to two kinds of locks", () => {
  const numbers: number[] = [...Object.values(LOCK_SPACES), ...Object.values(SINGLE_LOCKS)];
  expect(new Set(numbers).size).toBe(numbers.length);
});

it("keeps every lock's number in one file", () => {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
    .filter((name) => name !== join("kernel", "database", "locks.ts"));
  const numbers = Object.values({ ...LOCK_SPACES, ...SINGLE_LOCKS });
  const offenders = files.filter((name) => {
    const code = readFileSync(join(ROOT, "src", name), "utf8").replaceAll(/(?<=\d)_(?=\d)/g, "");
    return (
      numbers.some((number) => new RegExp(`\\b${number}\\b`).test(code)) ||
      /advisory_(xact_)?lock\w*\(\s*[\d']/.test(code)
    );
  });
  expect(offenders).toEqual([]);
});

it("holds no lock of a session but that of the data folder: what lasts is a lease", () => {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
    .filter((name) => /pg_(try_)?advisory_(lock|unlock)/.test(readFileSync(join(ROOT, "src", name), "utf8")));
  expect(files.sort()).toEqual(["kernel/postgres/previous-server.ts", "kernel/postgres/start-embedded-postgres.ts"]);
});
