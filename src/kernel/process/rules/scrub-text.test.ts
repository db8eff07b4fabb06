import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { scrubDeep, scrubText } from "./scrub-text.ts";

describe("a text for others", () => {
  it.each([
    ["550 5.1.1 <ann.smith+cars@example.com>: Recipient address rejected", "ann"],
    ["cannot reach postgres://autohub:s3cr:t-word@db.example:5432/cars", "s3cr"],
    ["GET https://feeds.example/inv/kq3v8Zr0/cars.csv?key=abc123 answered 500", "kq3v"],
    ["GET https://feeds.example/inv/cars.csv?key=abc123 answered 500", "abc123"],
    ['invalid input syntax for type integer: "Ann Smith"', "Smith"],
    ["Key (username)=(ann) already exists.", "(ann)"],
    ["login failed, password: hunter2", "hunter2"],
    ["Authorization: Bearer abcdef", "abcdef"],
    ["called (206) 555-0143 twice", "555"],
    ["called 206.555.0143", "0143"],
    ["call +1 206 555 0143", "0143"],
    ["from 203.0.113.77", "203.0"],
    ["from 2001:db8:aa:bb:cc:dd:1:2", "db8"],
    ["signed with AKIAIOSFODNN7EXAMPLE", "AKIA"],
    ["cookie autohub_session=kq3v-8_Zr0f5m1TtWcYpXnLs", "kq3v"],
    ["user 'Ann Smith' is not known", "Ann"],
  ])("%s has no %s", (text, secret) => {
    expect(scrubText(text)).not.toContain(secret);
  });

  it("has no key in base64, with slashes in it or not, plain, in an address or in JSON", () => {
    for (let n = 0; n < 1_000; n++) {
      const key = createHash("sha256").update(String(n)).digest().subarray(0, 24).toString("base64");
      for (const spelling of [key, `whsec_${key}`, encodeURIComponent(key), key.replaceAll("/", "\\/")]) {
        expect([spelling, scrubText(`signed ${spelling}, and lost`)]).toEqual([spelling, "signed [key], and lost"]);
      }
    }
  });

  it("has no known secret, in any spelling", () => {
    const known = ["a b/c"];
    expect(scrubText("it said a b/c, and a%20b%2Fc", known)).toBe("it said [hidden], and [hidden]");
  });

  it.each([
    'relation "settings" does not exist',
    "ENOSPC: no space left on device, write",
    "Cannot read properties of undefined (reading 'length')",
    "the site's list can't be read; it was 1,204 cars",
    "canceling statement due to statement timeout",
    "no file src/core/sync/run-sync2.ts, nor /srv/autohub2/node_modules/fastify/lib/route",
  ])("%s stays as it is", (text) => {
    expect(scrubText(text)).toBe(text);
  });

  it("keeps the host of an address, which shows the requested server", () => {
    expect(scrubText("https://cars.example/used?a=1 answered 403")).toBe("https://cars.example/[hidden] answered 403");
  });

  it("keeps the path around a VIN", () => {
    expect(scrubText("POST /api/vehicles/1HGCM82633A004352/contact")).toBe("POST /api/vehicles/[key]/contact");
  });

  it("is looked for in every part of a value, and moments stay", () => {
    const at = "2026-11-20T10:00:00.000Z";
    expect(scrubDeep({ at, of: [{ words: "ann@example.com", count: 12_345_678 }] })).toEqual({
      at,
      of: [{ words: "[mail address]", count: 12_345_678 }],
    });
  });

  it("takes no longer for a text that is made to be slow", () => {
    const hostile = ["a".repeat(200_000), "@".repeat(200_000), "1 ".repeat(100_000), "'".repeat(100_000)];
    for (const text of hostile) expect(scrubText(text).length).toBeLessThan(10_000);
  });
});
