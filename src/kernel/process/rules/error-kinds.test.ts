import { describe, expect, it } from "vitest";
import { ERROR_KINDS, ERROR_WORDS, type ErrorFacts, kindOfError } from "./error-kinds.ts";

const facts = (part: Partial<ErrorFacts>): ErrorFacts => ({
  what: "request failed",
  name: "Error",
  code: "",
  message: "",
  isDatabaseAway: false,
  ...part,
});

describe("an error's kind", () => {
  it.each([
    [{ code: "ECONNREFUSED", isDatabaseAway: true }, "database-away"],
    [{ code: "57014" }, "database-slow"],
    [{ message: "canceling statement due to statement timeout" }, "database-slow"],
    [{ code: "53300", isDatabaseAway: true }, "database-full"],
    [{ code: "ENOSPC" }, "disk-full"],
    [{ code: "EROFS" }, "folder-closed"],
    [{ code: "ERR_WORKER_OUT_OF_MEMORY" }, "memory"],
    [{ what: "a mail could not be handed over", code: "ETIMEDOUT", isDatabaseAway: true }, "mail"],
    [{ name: "S3ServiceException" }, "storage"],
    [{ what: "a web process has ended; another takes its place" }, "process-ended"],
    [{ what: "the backup failed", message: "x" }, "backup"],
    [{ code: "UND_ERR_CONNECT_TIMEOUT" }, "site"],
    [{ name: "TypeError", message: "x is not a function" }, "program"],
    [{ what: "sending mails failed; it is tried again", name: "TypeError" }, "program"],
    [{ message: "never seen" }, "program"],
  ] as const)("of %o is %s", (part, kind) => {
    expect(kindOfError(facts(part))).toBe(kind);
  });

  it("has a sentence with its meaning and one with the remedy", () => {
    for (const kind of ERROR_KINDS) {
      const { title, meaning, remedy } = ERROR_WORDS[kind];
      expect(title).not.toMatch(/\.$/);
      for (const sentence of [meaning, remedy]) expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });
});
