import { expect, it } from "vitest";
import type { CrawlLogEntry } from "#core/sync/crawl-log-endpoints.ts";
import { robotsWords } from "./crawl-log-card.tsx";

const ENTRY: CrawlLogEntry = {
  ...{ runId: 7, attempt: 1, origin: "https://dealer.example", firstAt: "2026-11-20T02:00:00Z" },
  ...{ lastAt: "2026-11-20T02:01:00Z", requests: 12, refused: 0, refusedPath: null, robots: "found" },
  ...{ robotsStatus: 200, robotsAt: "2026-11-20T02:00:00Z", robotsSha256: "ab", robotsGroup: "*", robotsRules: "" },
  ...{ crawlDelayMs: 0, userAgent: "AutoHubBot/1.0" },
};

it.each<[string, Partial<CrawlLogEntry>, string, RegExp]>([
  [
    "found, with nothing closed",
    { crawlDelayMs: 2_000 },
    "Allowed",
    /Its rules for “\*” applied\. Its Crawl-delay of 2 s/,
  ],
  ["found, without rules for us", { robotsGroup: null }, "Allowed", /no rules for us/],
  [
    "found, with some addresses closed",
    { refused: 2, refusedPath: "/api" },
    "Partly closed",
    /2 addresses disallowed.* \/api/,
  ],
  [
    "found, with everything closed",
    { requests: 1, refused: 1, refusedPath: "/" },
    "Disallowed",
    /1 address disallowed/,
  ],
  ["absent", { robots: "none", robotsStatus: 404 }, "Allowed", /no robots\.txt \(404\)/],
  ["unreachable", { robots: "unreachable", robotsStatus: null }, "Stayed out", /could not be read, so nothing/],
  ["not asked for a file", { robots: "not_asked" }, "Given file", /dealership provided/],
])("describes a robots.txt that was %s", (_what, different, word, sentence) => {
  const words = robotsWords({ ...ENTRY, ...different });
  expect(words.word).toBe(word);
  expect(words.sentence).toMatch(sentence);
});
