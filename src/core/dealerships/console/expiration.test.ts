import { describe, expect, it } from "vitest";
import { expirationAfterRenewal, readExpiration } from "./expiration.tsx";

const NOW = new Date(2026, 10, 20, 12, 0);
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

describe("readExpiration", () => {
  it("knows of subscriptions without an end", () => {
    expect(readExpiration(null, NOW)).toEqual({ tone: "none", text: "No expiration", note: null });
  });
  it("is past from the moment it ended", () => {
    expect(readExpiration(inDays(-0.01), NOW)).toMatchObject({ tone: "past", note: "Expired today" });
    expect(readExpiration(inDays(-1), NOW)).toMatchObject({ tone: "past", note: "Expired 1 day ago" });
    expect(readExpiration(inDays(-40), NOW)).toMatchObject({
      tone: "past",
      text: "Oct 11, 2026",
      note: "Expired 40 days ago",
    });
  });
  it("warns within five days", () => {
    expect(readExpiration(inDays(0.01), NOW)).toMatchObject({ tone: "soon", note: "Ends today" });
    expect(readExpiration(inDays(1), NOW)).toMatchObject({ tone: "soon", note: "Ends in 1 day" });
    expect(readExpiration(inDays(5), NOW)).toMatchObject({ tone: "soon", note: "Ends in 5 days" });
  });
  it("is calm later", () => {
    expect(readExpiration(inDays(5.01), NOW)).toMatchObject({ tone: "later", note: null });
    expect(readExpiration(inDays(30), NOW)).toEqual({ tone: "later", text: "Dec 20, 2026", note: null });
  });
});

describe("expirationAfterRenewal", () => {
  it("adds to the remaining time", () => {
    expect(expirationAfterRenewal(inDays(10), 30, NOW)).toBe(inDays(40));
  });
  it("begins now when the subscription has ended or never had an end", () => {
    expect(expirationAfterRenewal(inDays(-10), 30, NOW)).toBe(inDays(30));
    expect(expirationAfterRenewal(null, 365, NOW)).toBe(inDays(365));
  });
});
