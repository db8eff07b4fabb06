import Fastify from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type LogoFile, serveLogo } from "./logo-route.ts";
import type { SiteLook } from "./rules/site-look.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

const logo = (name: string): LogoFile => ({ path: `/logo/${name}.png`, png: Buffer.from(`picture ${name}`) });
const YEAR = "public, max-age=31536000, immutable";

/** Returns a process that knows logo A, and what is stored. */
function openProcess() {
  const app = Fastify();
  const stored = { logo: logo("a"), reads: 0 };
  const look: SiteLook = { logo: { path: "/logo/a.png", width: 1, height: 1, plate: null } };
  const readLogo = async () => {
    stored.reads += 1;
    return stored.logo;
  };
  serveLogo(app, { site: { look }, readLogo });
  const ask = async (path: string) => {
    const { body, headers } = await app.inject(path);
    return [body, headers["cache-control"]];
  };
  return { stored, ask };
}

it("has the logo that another process stored, each picture for a year under its address alone", async () => {
  const { stored, ask } = openProcess();
  expect(await ask("/logo/a.png")).toEqual(["picture a", YEAR]);
  stored.logo = logo("b");
  const asked = ask("/logo/b.png");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toEqual(["picture b", YEAR]);
  const former = ask("/logo/a.png");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await former).toEqual(["picture b", "public, max-age=300"]);
});

it("reads what is stored once a second, whatever is asked for", async () => {
  const { stored, ask } = openProcess();
  await ask("/logo/a.png");
  const asked = Promise.all(Array.from({ length: 20 }, (_, n) => ask(`/logo/${n}.png`)));
  await vi.advanceTimersByTimeAsync(999);
  expect(stored.reads).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toHaveLength(20);
  expect(stored.reads).toBe(2);
});
