import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { KeptPages, type Page } from "./kept-pages.ts";

const page = (text: string, status = 200): Page => ({
  status,
  headers: {},
  body: Buffer.from(text),
  isShareable: status === 200,
});

/** Cached pages under a version and a clock that the test sets. */
function keeper(options: { settleMs?: number; maxBytes?: number } = {}) {
  const world = { version: "1", now: 0 };
  const pages = new KeptPages({
    version: async () => {
      if (world.version === "") throw new Error("not known");
      return world.version;
    },
    settleMs: 0,
    nowMs: () => world.now,
    ...options,
  });
  const make = vi.fn(async () => page(`made ${make.mock.calls.length}`));
  const ask = async (key = "/") => (await pages.find(key, make)).body.toString();
  /** Requests pages for the first time, so that they are cached from the next request on. */
  const known = async (...keys: string[]) => {
    for (const key of keys) await pages.find(key, async () => page("asked for once"));
  };
  return { world, pages, make, ask, known };
}

it("keeps a page once it is asked for a second time", async () => {
  const { ask, pages } = keeper();
  const registry = new Registry();
  pages.measure(registry);
  expect(await ask()).toBe("made 1");
  expect(await registry.metrics()).toContain("autohub_kept_pages_bytes 0");
  expect(await ask()).toBe("made 2");
  expect(await ask()).toBe("made 2");
});

it("keeps a page at once that was asked for before a change or too long ago to be sent", async () => {
  const { world, ask } = keeper();
  expect([await ask(), await ask()]).toEqual(["made 1", "made 2"]);
  world.version = "2";
  expect([await ask(), await ask()]).toEqual(["made 3", "made 3"]);
  world.now = 60_000;
  expect([await ask(), await ask()]).toEqual(["made 4", "made 4"]);
});

it("forgets a page that was asked for once when thousands of others have been", async () => {
  const { ask } = keeper();
  const askForOthers = async (count: number) => {
    for (let n = 0; n < count; n += 1) await ask(`/${n}-of-${count}`);
  };
  await ask("/recent");
  await askForOthers(1_000);
  expect(await ask("/recent")).toBe(await ask("/recent"));
  await ask("/long-ago");
  await askForOthers(10_000);
  expect(await ask("/long-ago")).not.toBe(await ask("/long-ago"));
});

it("lets go of pages that have become too old to be sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { world, ask, pages } = keeper();
  const registry = new Registry();
  pages.measure(registry);
  await ask();
  await ask();
  expect(await registry.metrics()).toMatch(/autohub_kept_pages_bytes [1-9]/);
  world.now = 10_000;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await registry.metrics()).toContain("autohub_kept_pages_bytes 0");
  vi.useRealTimers();
});

it("makes a page again after ten seconds, because not everything on it has a version", async () => {
  const { world, ask, known } = keeper();
  await known("/");
  expect(await ask()).toBe("made 1");
  world.now = 9_999;
  expect(await ask()).toBe("made 1");
  world.now = 10_000;
  expect(await ask()).toBe("made 2");
});

it("makes a page again once replicas show a change that they might not have shown before", async () => {
  const { world, ask, known } = keeper({ settleMs: 750 });
  await known("/");
  expect(await ask()).toBe("made 1");
  world.now = 700;
  expect(await ask()).toBe("made 1");
  world.now = 800;
  expect(await ask()).toBe("made 2");
  world.now = 2_000;
  expect(await ask()).toBe("made 2");
});

it("keeps nothing while the version is not known", async () => {
  const { world, ask, known } = keeper();
  await known("/");
  await ask();
  world.version = "";
  expect([await ask(), await ask()]).toEqual(["made 2", "made 3"]);
  world.version = "1";
  expect(await ask()).toBe("made 1");
});

it("makes a page once for all who ask for it meanwhile, but not for those who come after a change", async () => {
  const { world, ask, make } = keeper();
  const answers = [ask(), ask(), ask()];
  await vi.waitFor(() => expect(make).toHaveBeenCalled(), { timeout: 20_000 });
  world.version = "2";
  answers.push(ask());
  expect(await Promise.all(answers)).toEqual(["made 1", "made 1", "made 1", "made 2"]);
});

it("leaves one visitor's refusal or failure to that visitor", async () => {
  const { pages } = keeper();
  const refused = pages.find("/", async () => page("wait", 429));
  const broken = pages.find("/b", () => Promise.reject(new Error("broken")));
  const others = [pages.find("/", async () => page("here")), pages.find("/b", async () => page("there"))];
  expect((await refused).status).toBe(429);
  await expect(broken).rejects.toThrow("broken");
  expect((await Promise.all(others)).map(({ body }) => `${body}`)).toEqual(["here", "there"]);
});

it("holds no more than its limit, and says how much", async () => {
  const { pages, ask, known } = keeper({ maxBytes: 10_000 });
  const registry = new Registry();
  pages.measure(registry);
  const large = async (key: string) => void (await pages.find(key, async () => page("x".repeat(3_000))));
  await known("/first", "/a", "/b", "/c", "/d");
  await ask("/first");
  for (const key of ["/a", "/b", "/c", "/d"]) await large(key);
  expect(await ask("/first")).toBe("made 2");
  const [, bytes] = /autohub_kept_pages_bytes (\d+)/.exec(await registry.metrics()) ?? [];
  expect(Number(bytes)).toBeGreaterThan(6_000);
  expect(Number(bytes)).toBeLessThanOrEqual(10_000);
});

it("compresses a page harder once it is asked for again, whole or not at all", async () => {
  const { pages, known } = keeper();
  await known("/", "/b");
  const shrink = vi.fn(async () => Buffer.from("small"));
  const make = async () => ({ ...page("quickly made"), shrink });
  const ask = async () => (await pages.find("/", make)).body.toString();
  expect(await ask()).toBe("quickly made");
  expect(shrink).not.toHaveBeenCalled();
  await ask();
  await expect.poll(ask).toBe("small");
  expect(shrink).toHaveBeenCalledTimes(1);

  const failing = async () => ({ ...page("as it was"), shrink: () => Promise.reject(new Error("no memory")) });
  for (let times = 0; times < 3; times += 1) {
    expect((await pages.find("/b", failing)).body.toString()).toBe("as it was");
  }
});

it("does not keep pages whose address could be made up to fill it", async () => {
  const { ask } = keeper();
  const key = `/?q=${"x".repeat(2_000)}`;
  expect([await ask(key), await ask(key)]).toEqual(["made 1", "made 2"]);
});
