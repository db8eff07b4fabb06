import { expect, it } from "vitest";
import { hideLinkSecrets, linkEnd } from "./secret-links.ts";

const SECRET = "kq3v-8_Zr0f5m1TtWcYpXnLsHgJdBaEu7iOo2Q4R6Cw";

it.each([
  `GET /scorecard/${SECRET} failed`,
  `{"url":"/scorecard/${SECRET}?a=1"}`,
  `{"url":"https://cars.example/api/feeds/${SECRET}/inventory.csv"}`,
  `Route POST:/api/scorecards/${SECRET} not found`,
  `/SCORECARD/${SECRET}`,
  `GET /portal/${SECRET}?page=2 failed`,
  `{"url":"/api/portal/${SECRET}/reports/2026-10"}`,
  `GET /lists/${SECRET} failed`,
  `{"url":"/lists/edit/${SECRET}?said=made"}`,
  `{"url":"/api/lists/edit/${SECRET}"}`,
  `https://cars.example/api/lists/${SECRET}`,
  `/lists%2Fedit%2F${SECRET}`,
  `POST /follow/end/17-${SECRET} failed`,
  `{"url":"/follow/confirm/17-${SECRET}"}`,
  `https://cars.example/follow/manage/17-${SECRET}`,
  `/login?next=%2Fscorecard%2F${SECRET}&b=1`,
  `{"stack":"Error\\n at /api/feeds/${SECRET}\\n"}`,
])("hides the secret in %s", (text) => {
  const hidden = hideLinkSecrets(text);
  expect(hidden).not.toContain(SECRET);
  expect(hidden.replace("[hidden]", text.includes("/follow/") ? `17-${SECRET}` : SECRET)).toBe(text);
});

it("hides a secret that begins like a page's name", () => {
  expect(hideLinkSecrets("/lists/new-abc and /lists/edit-abc")).toBe("/lists/[hidden] and /lists/[hidden]");
});

it("leaves other addresses unchanged", () => {
  const text =
    "/admin/dealerships?section=scorecard and /api/dealerships/1/scorecard and /api/admin/feeds/google and /api/dealerships/1/portal-access/2 and /portal and /lists/new?ids=1 and /follow?make=Honda";
  expect(hideLinkSecrets(text)).toBe(text);
});

it("knows when an address ends", () => {
  const now = new Date("2026-11-20T10:00:00Z");
  expect(linkEnd(30, now)).toEqual(new Date("2026-12-20T10:00:00Z"));
  expect(linkEnd(null, now)).toBeNull();
});
