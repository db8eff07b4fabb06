import { describe, expect, test } from "vitest";
import { attacksOn } from "./attack-strings.ts";
import { findRegexps } from "./find-regexps.ts";
import { judgeRegexp, superlinearReason } from "./judge-regexp.ts";
import { superlinearAttack } from "./measure-growth.ts";

/** A slow expression runs for some seconds until it is known to be slow. */
const SLOW_TEST_MS = 60_000;

describe("the check of regular expressions", () => {
  test.each([
    /^(a+)+$/,
    /\s+$/,
    /"@type"\s*:\s*\[?\s*"Car"/,
    /^\s*(?:\)\]\}')?\s*(?=[[{])/,
    /^\s*sitemap:\s*(\S+)/gim,
    /(?:post|blog)[^/]*\.xml/i,
    /(?:\/\/\s*)?(?:\]\]>|-->)\s*;?\s*$/,
    /<script[^>]*>[^<]*<\/script>/gi,
    /^[\w.-]*inventory[\w.-]*$/,
  ])(
    "refuses %s",
    ({ source, flags }) => {
      expect(superlinearReason(source, flags)).not.toBeNull();
    },
    SLOW_TEST_MS,
  );

  test("finds by trying alone that a link in brackets is quadratic without bounds, and linear with them", () => {
    const attackOn = (regexp: RegExp) => superlinearAttack(regexp, attacksOn(regexp));
    expect(attackOn(/\[[^\]]*\]\([^)]*\)/g)).not.toBeNull();
    expect(attackOn(/\[[^\]]{1,200}\]\([^)]{1,200}\)/g)).toBeNull();
  });

  test.each([
    /^\s*\[/,
    /\d{1,3}(?:,\d{3}){0,2}/g,
    /<a\b[^<>]{0,300}?\bhref\s*=\s*["']([^"'#\s]{1,300})["'#]/gi,
    /(?<![\s,])[\s,]+$/,
    /[^"\\]*/y,
    /\s+/g,
    /checking your browser|just a moment/i,
  ])("lets %s pass", ({ source, flags }) => {
    expect(superlinearReason(source, flags)).toBeNull();
  });

  test("finds literals, and texts that become expressions, with the constants in them", () => {
    const source = `const WORDS = 'a+';
      const found = /b+/gi.test(text);
      const whole = new RegExp(String.raw\`^\${WORDS}\\s\${name}\`, 'i');
      const copy = new RegExp(OTHER); const other = RegExp('c');
      const noExpression = "/d+/";`;
    expect(findRegexps("source.ts", source)).toEqual([
      { line: 2, pattern: "b+", flags: "gi", excuse: null },
      { line: 3, pattern: "^a+\\sx", flags: "i", excuse: null },
      { line: 4, pattern: "x", flags: "", excuse: null },
      { line: 4, pattern: "c", flags: "", excuse: null },
    ]);
  });

  test("accepts a slow expression only with the reason beside it, and no reason beside a quick one", () => {
    const judged = (source: string) => findRegexps("source.ts", source).map(judgeRegexp);
    expect(judged("const END = /\\s+$/;")).toEqual([expect.stringContaining("more than linear time")]);
    expect(judged("// short text: 80 characters\nconst END = /\\s+$/;")).toEqual([null]);
    expect(judged("const END = /\\s+$/; // short text: 80 characters")).toEqual([null]);
    expect(judged("// short text:\nconst END = /\\s+$/;")).toEqual([expect.stringContaining("does not say why")]);
    expect(judged("// short text: 80 characters\nconst ONE = /a/;")).toEqual([expect.stringContaining("remove")]);
  });
});
