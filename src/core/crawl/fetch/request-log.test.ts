import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_RECORDED_HOSTS } from "../rules/host-requests.ts";
import { createFetcher } from "./fetcher.ts";
import { RequestLog } from "./request-log.ts";

const ROBOTS = "User-agent: *\nDisallow: /\n\nUser-agent: AutoHubBot\nCrawl-delay: 0.01\nDisallow: /private\n";
let server: Server;
let host: string;
let robotsStatus = 200;
beforeAll(async () => {
  server = createServer((request, response) => {
    const isRobots = request.url === "/robots.txt";
    response.writeHead(isRobots ? robotsStatus : 200, { "content-type": isRobots ? "text/plain" : "text/html" });
    response.end(isRobots ? ROBOTS : "<p>cars</p>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const open = () =>
  createFetcher({ userAgent: "AutoHubBot/1.0 (+mailto:x@example.com)", allowHosts: new Set([host]), backoffMs: 1 });

it("counts the requests to a host, and keeps its robots.txt with the rules for us", async () => {
  robotsStatus = 200;
  const fetcher = open();
  await fetcher.fetchPage(`http://${host}/used`);
  await fetcher.fetchPage(`http://${host}/used/1`);
  await expect(fetcher.fetchPage(`http://${host}/private/list`)).rejects.toThrow("robots.txt");
  expect(fetcher.requests()).toEqual([
    {
      origin: `http://${host}`,
      firstAt: expect.any(Number),
      lastAt: expect.any(Number),
      requests: 3,
      refused: 1,
      refusedPath: "/private/list",
      robots: {
        state: "found",
        status: 200,
        at: expect.any(Number),
        sha256: createHash("sha256").update(ROBOTS).digest("hex"),
        group: "autohubbot",
        rules: "crawl-delay: 0.01\ndisallow: /private",
        delayMs: 10,
      },
    },
  ]);
  await fetcher.close();
});

it.each([
  [404, "none", 2],
  [503, "unreachable", 3],
] as const)("says of a robots.txt that answers %i that it is %s", async (status, state, requests) => {
  robotsStatus = status;
  const fetcher = open();
  await fetcher.fetchPage(`http://${host}/used`).catch(() => {});
  expect(fetcher.requests()).toMatchObject([{ requests, refused: 0, robots: { state, status, sha256: null } }]);
  await fetcher.close();
});

it("says that robots.txt was not requested for a file whose address was given to us", async () => {
  const fetcher = open();
  const options = { login: null, serverKey: null, maxBytes: 1_000, totalTimeoutMs: 5_000 };
  await fetcher.fetchFile(`http://${host}/feed.csv`, options).catch(() => {});
  expect(fetcher.requests()).toMatchObject([{ requests: 1, robots: { state: "not_asked", at: null } }]);
  await fetcher.close();
});

it("stays small, for any number of hosts", () => {
  const log = new RequestLog(() => 1);
  for (let n = 0; n < 2 * MAX_RECORDED_HOSTS; n += 1) log.count(`https://host-${n}.example`);
  expect(log.list()).toHaveLength(MAX_RECORDED_HOSTS);
});
