import type { lookup } from "node:dns";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeSite, startFakeSite } from "#test/fake-dealer-site.ts";
import { ForbiddenAddressError } from "./fetch-errors.ts";
import { guardedConnector } from "./guarded-connector.ts";
import { Agent } from "./undici.ts";

let site: FakeSite | undefined;
let agent: Agent | undefined;

afterEach(async () => {
  await agent?.destroy();
  await site?.close();
});

/** A resolver that returns these addresses one after the other, and then always the last. */
function resolver(...answers: string[][]): typeof lookup {
  const resolve = (_name: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const addresses = answers.length > 1 ? answers.shift() : answers[0];
    callback(
      null,
      (addresses ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return resolve as typeof lookup;
}

async function ask(name: string, resolve: typeof lookup, allowed: string[] = []): Promise<string> {
  site = await startFakeSite({ "/": "reached" });
  const { port } = new URL(site.url);
  const allowHosts = new Set(allowed.map((host) => `${host}:${port}`));
  agent = new Agent({ connect: guardedConnector({ allowHosts, connectTimeoutMs: 30_000, resolve }) });
  const response = await agent.request({ origin: `http://${name}:${port}`, path: "/", method: "GET" });
  return response.body.text();
}

describe("a connection", () => {
  it.each([
    ["127.0.0.1"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["64:ff9b::7f00:1"],
    ["10.1.2.3"],
    ["169.254.169.254"],
    ["fd00::1"],
  ])("to a name that leads to %s is refused before anything is dialled", async (address) => {
    await expect(ask("rebound.example.com", resolver([address]))).rejects.toBeInstanceOf(ForbiddenAddressError);
    expect(site?.requests).toHaveLength(0);
  });

  it("to a name whose private answer comes only the second time is refused as well", async () => {
    const resolve = resolver(["203.0.114.1"], ["127.0.0.1"]);
    resolve("rebound.example.com", { all: true }, () => {});
    await expect(ask("rebound.example.com", resolve)).rejects.toBeInstanceOf(ForbiddenAddressError);
    expect(site?.requests).toHaveLength(0);
  });

  it("to a private address in figures is refused", async () => {
    await expect(ask("127.0.0.1", resolver([]))).rejects.toBeInstanceOf(ForbiddenAddressError);
    expect(site?.requests).toHaveLength(0);
  });

  it("to an allowed host and port is made although it is private", async () => {
    expect(await ask("127.0.0.1", resolver([]), ["127.0.0.1"])).toBe("reached");
    expect(site?.requests).toHaveLength(1);
  });
});
