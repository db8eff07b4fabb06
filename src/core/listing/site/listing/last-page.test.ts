import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearLastPage, recallLastPage, rememberLastPage } from "./last-page.ts";

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("remembers the last page of each address until the application starts again", () => {
  rememberLastPage("/", 4);
  rememberLastPage("/?make=BMW", 2);
  expect([recallLastPage("/"), recallLastPage("/?make=BMW"), recallLastPage("/page/2")]).toEqual([4, 2, undefined]);
  clearLastPage();
  expect(recallLastPage("/")).toBeUndefined();
});

it("does without storage", () => {
  vi.stubGlobal("sessionStorage", undefined);
  rememberLastPage("/", 4);
  clearLastPage();
  expect(recallLastPage("/")).toBeUndefined();
});
