import { expect, it } from "vitest";
import { cleanLogLine } from "./clean-log-line.ts";

const line = (more: object) =>
  JSON.stringify({ level: 50, time: Date.UTC(2026, 10, 20), pid: 7, hostname: "cars-1", ...more });

it("keeps when, how grave, the sentence and the numbers that name something", () => {
  expect(cleanLogLine(line({ msg: "a crawl failed", runId: 17, reqId: "req-5" }))).toEqual({
    at: "2026-11-20T00:00:00.000Z",
    level: "error",
    message: "a crawl failed",
    pid: 7,
    runId: 17,
    reqId: "req-5",
  });
});

it("leaves out what it does not know", () => {
  const cleaned = JSON.stringify(
    cleanLogLine(
      line({
        msg: "sent to ann@example.com",
        phone: 2_065_550_143,
        to: "ann",
        body: { password: "hunter2" },
        err: {
          type: "Error",
          message: 'Key (name)=(Ann Smith) already exists, see "Ann Smith"',
          detail: "Ann Smith",
          stack: "Error: Ann Smith\n    at send (/home/ann/cars/src/kernel/mail/open-mail.ts:12:5)",
        },
      }),
    ),
  );
  expect(cleaned).not.toMatch(/ann|smith|hunter2|206/i);
  expect(cleaned).toContain("src/kernel/mail/open-mail.ts:12");
});

it("is nothing for a line that is not the log's", () => {
  for (const other of ["", "not JSON", "null", "[]", '{"msg":"x"}']) expect(cleanLogLine(other)).toBeNull();
});
