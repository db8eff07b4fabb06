import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { createRoutes } from "./routes.tsx";

/** The site's pages, in the order in which the rooms' files were found, or in the opposite one. */
function siteRoutes({ isReversed }: { isReversed: boolean }): RouteObject[] {
  const [, frame] = createRoutes(() => {
    throw new Error("Nothing is loaded here");
  });
  const pages = frame?.children ?? [];
  return isReversed ? pages.toReversed() : pages;
}

const patternAt = (routes: RouteObject[], address: string) => matchRoutes(routes, address)?.at(-1)?.route.path ?? "/";

const PATTERNS = siteRoutes({ isReversed: false }).map(({ path = "/" }) => path);

/** Returns an address that both patterns match, if there can be one. */
function sharedAddress(one: string, other: string): string | undefined {
  const [left, right] = [one.split("/"), other.split("/")];
  const segments: string[] = [];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]];
    const isSplat = a === "*" || b === "*";
    if (!isSplat && (a === undefined || b === undefined)) return undefined;
    const fixed = [a, b].filter((segment) => segment && segment !== "*" && !segment.startsWith(":"));
    if (fixed.length === 2 && a !== b) return undefined;
    segments.push(fixed[0] ?? "x");
    if (isSplat && index === Math.min(left.length, right.length) - 1) break;
  }
  return `/${segments.join("/")}`;
}

describe("the site's routes", () => {
  it("are those of the core and of all features, each pattern once", () => {
    expect(PATTERNS).toEqual(expect.arrayContaining(["/", "vehicles/:id", "add-inventory", "saved", "portal/*", "*"]));
    expect(new Set(PATTERNS.map((path) => path.replace(/:\w+/g, ":"))).size).toBe(PATTERNS.length);
  });

  it("match the same whatever order their files are found in", () => {
    const [found, reversed] = [siteRoutes({ isReversed: false }), siteRoutes({ isReversed: true })];
    const addresses = PATTERNS.flatMap((one) => PATTERNS.flatMap((other) => sharedAddress(one, other) ?? []));
    expect(addresses).toEqual(expect.arrayContaining(["/vehicles/x/ask", "/used/x/x", "/lists/x"]));
    for (const address of addresses) expect(patternAt(reversed, address), address).toBe(patternAt(found, address));
  });

  it("find a page for each pattern, and none for every other address", () => {
    const routes = siteRoutes({ isReversed: true });
    for (const path of PATTERNS) expect(patternAt(routes, `/${path.replace(/:\w+|\*/g, "x")}`)).toBe(path);
    expect(patternAt(routes, "/nowhere/x")).toBe("*");
    expect(patternAt(routes, "/Portal/x")).toBe("*");
  });
});
