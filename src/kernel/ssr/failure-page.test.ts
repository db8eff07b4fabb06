import { expect, it } from "vitest";
import { failurePage, refusalPage } from "./failure-page.ts";

it.each([
  ["a page that failed", failurePage().html],
  ["a form that was refused", refusalPage("The link has expired", "nonce")],
])("has one main landmark with the heading, for %s", (_, html) => {
  expect(html.match(/<main>/g)).toHaveLength(1);
  expect(html).toMatch(/<main>\s*<h1>[^<]+<\/h1>[\s\S]*<a href="\/">[\s\S]*<\/main>/);
});

it("shows a refusal's sentence as text, not as markup", () => {
  expect(refusalPage("<b>No</b>", undefined)).toContain("&lt;b&gt;No&lt;/b&gt;. Your browser");
});

it("is written in the site's font", () => {
  expect(failurePage().html).toContain('font: 16px/1.5 "Inter Variable"');
});
