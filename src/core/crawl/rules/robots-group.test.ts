import { expect, test } from "vitest";
import { MAX_ROBOTS_LINE, MAX_ROBOTS_RULES, ownRobotsGroup } from "./robots-group.ts";

const lines = (text: string): string[] => ownRobotsGroup(text, "AutoHubBot").split("\n").slice(1, -1);

test("the rules of all groups that name us apply together, and no other group's", () => {
  const text = `User-agent: *\nDisallow: /all
    USER-AGENT: autohubbot/2.0 # us\nSitemap: /x.xml\nUser-agent: Other\rDisallow: /both
    user-agent: other\nDisallow: /theirs\nUser-agent: AutoHubBot\nCrawl-delay: 2`;
  expect(lines(text)).toEqual(["disallow: /both", "crawl-delay: 2"]);
});

test("without a group of ours the one for all crawlers applies, and a group without rules opens everything", () => {
  expect(lines("User-agent: a\nUser-agent: *\nAllow: /\nDisallow: /x")).toEqual(["allow: /", "disallow: /x"]);
  expect(lines("User-agent: *\nDisallow: /\nUser-agent: AutoHubBot\n")).toEqual([]);
  expect(lines("Disallow: /nobody")).toEqual([]);
});

test("the first thousand short rules are read when there are many and long ones", () => {
  const long = `Disallow: /${"x".repeat(MAX_ROBOTS_LINE)}\n`;
  const text = `User-agent: *\n${long}${"Disallow: /a\n".repeat(5_000)}`;
  expect(lines(text)).toHaveLength(MAX_ROBOTS_RULES);
  expect(lines(text)[0]).toBe("disallow: /a");
});
