import type { FastifyBaseLogger } from "fastify";
import { expect, it } from "vitest";
import { createLogger } from "#kernel/process/logger.ts";
import { failureOf } from "./error-handler.ts";

const log = createLogger({ level: "silent", pretty: false }) as FastifyBaseLogger;
const coded = (code: string, cause?: Error) => Object.assign(new Error("message of a part", { cause }), { code });

it.each([
  ["a full disk of the files", coded("ENOSPC"), 507, "The disk is full"],
  ["an account's quota of it", coded("EDQUOT"), 507, "The disk is full"],
  ["a full disk of the database", coded("53100"), 507, "The disk is full"],
  ["one that a part tells as its own failure", coded("ERR_IMPORT", coded("53100")), 507, "The disk is full"],
  ["a lock that is not given up", coded("55P03"), 503, "busy right now"],
  ["a statement that takes too long", coded("57014"), 503, "busy right now"],
  ["a database without memory", coded("53200"), 503, "busy right now"],
  ["a database that is away", coded("ECONNREFUSED"), 503, "cannot reach our database"],
  ["anything else", new TypeError("x is not a function"), 500, "on our side"],
])("answers %s in words", (_what, error, status, words) => {
  expect(failureOf(error, log)).toMatchObject({ status, body: { message: expect.stringContaining(words) } });
});
