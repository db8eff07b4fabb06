import { openSync } from "node:fs";
import { devNull } from "node:os";
import { describe, expect, it } from "vitest";
import { LogWatch } from "./log-watch.ts";
import { createLogger } from "./logger.ts";

const nowhere = openSync(devNull, "w");

/** Returns a logger whose lines only go to the watch. */
function watched() {
  const watch = new LogWatch();
  const log = (write: (log: ReturnType<typeof createLogger>) => void) => {
    write(createLogger({ level: "info", pretty: false, to: nowhere, watch }));
    return watch.takeErrors();
  };
  return { watch, log };
}

describe("errors in the log", () => {
  it("are counted by what failed, with a sentence's kind and the place in the source", () => {
    const { log } = watched();
    const fail = () => new TypeError("x is not a function");
    const errors = log((to) => {
      for (let n = 0; n < 3; n += 1)
        to.child({ reqId: `req-${n}` }).error({ err: fail(), route: "/api/vehicles" }, "request failed");
      to.error({ err: fail(), runId: 17 }, "a crawl failed");
      to.warn({ err: fail() }, "only a warning");
    });
    expect(errors).toMatchObject([
      {
        kind: "program",
        what: "request failed",
        detail: "TypeError: x is not a function",
        place: expect.stringMatching(/^src\/kernel\/process\/log-watch\.test\.ts:\d+$/),
        count: 3,
        requestId: "req-2",
        route: "/api/vehicles",
        runId: null,
      },
      { what: "a crawl failed", count: 1, runId: 17 },
    ]);
    expect(new Set(errors.map(({ key }) => key)).size).toBe(2);
  });

  it("hold no values", () => {
    const { log } = watched();
    const [error] = log((to) =>
      to.error({ err: new Error('550 <ann@example.com> "Ann Smith" +1 206 555 0143') }, "a mail failed"),
    );
    expect(error?.detail).not.toMatch(/ann|Smith|555/i);
  });

  it("are counted together with what could not be stored", () => {
    const { watch, log } = watched();
    const fail = (words: string) => log((to) => to.error(new Error(words)));
    const first = fail("lost");
    const second = fail("lost");
    watch.restoreErrors(first);
    watch.restoreErrors(second);
    expect(watch.takeErrors()).toMatchObject([{ count: 2, firstAt: first[0]?.firstAt, lastAt: second[0]?.lastAt }]);
  });

  it("do not fill the memory, for any number of different ones", () => {
    const { log } = watched();
    const errors = log((to) => {
      for (let n = 0; n < 500; n += 1) to.error({ err: Object.assign(new Error("x"), { code: `E${n}` }) }, "failed");
    });
    expect(errors.length).toBeLessThanOrEqual(50);
  });
});

describe("the latest lines", () => {
  it("are kept, the warnings apart until somebody asks", () => {
    const { watch, log } = watched();
    log((to) => {
      for (let n = 0; n < 400; n += 1) to.info({ n }, "a line");
      to.warn("careful");
    });
    expect(watch.lines.length).toBe(300);
    expect(watch.takeNewWarnings()).toEqual([expect.stringContaining("careful")]);
    expect(watch.takeNewWarnings()).toBeNull();
  });
});
