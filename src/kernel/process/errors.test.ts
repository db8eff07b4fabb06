import { expect, it } from "vitest";
import { isDatabaseAway } from "./errors.ts";

const failure = (message: string, more = {}) => Object.assign(new Error(message), more);

it.each([
  [
    "it shuts down",
    failure("terminating connection due to administrator command", { severity: "FATAL", code: "57P01" }),
  ],
  ["it starts", failure("the database system is starting up", { severity: "FATAL", code: "57P03" })],
  ["nothing listens", Object.assign(new AggregateError([]), { code: "ECONNREFUSED" })],
  ["the connection broke", failure("Connection terminated unexpectedly")],
  ["no connection came free", failure("timeout exceeded when trying to connect")],
])("knows that the database is away when %s", (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ["a wrong statement", failure('relation "cars" does not exist', { severity: "ERROR", code: "42P01" })],
  ["a bug", new TypeError("Cannot read properties of undefined")],
  ["what is no error", "Connection terminated"],
])("does not take %s for it", (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
