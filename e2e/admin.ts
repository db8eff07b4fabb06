import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { ContactClick, ContactClickCharts } from "#features/leads/lead-endpoints.ts";
import type { Role } from "#kernel/http/rules/roles.ts";
import { answersFor } from "./answers.ts";
import { axeViolations } from "./axe.ts";
import type { Product } from "./start-product.ts";

export const ADMIN = { username: "admin", password: "correct horse battery" };

/** Signs a browser window in without the form. */
export async function signIn(context: BrowserContext): Promise<void> {
  const answer = await context.request.post("/api/auth/login", { data: ADMIN });
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`);
}

/** Signs a browser window in as a new administrator with this role. */
export async function signInAs(product: Product, context: BrowserContext, role: Role): Promise<void> {
  const [name = "", value = ""] = (await product.test.signInAs(role)).split("=");
  await context.addCookies([{ name, value, url: product.address }]);
}

/**
 * Opens a tab of the console in a signed-in window, and waits until it is loaded. It signs in once a window, because signing in
 * again would end the session of the open page's calls.
 */
export async function openConsole(page: Page, tab: string) {
  const isSignedIn = (await page.context().cookies()).some(({ name }) => name === "autohub_session");
  if (!isSignedIn) await signIn(page.context());
  await page.goto(`/admin/${tab}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/**
 * Goes to a tab by the menu where the console is open, and opens it otherwise. Loaded data stays in the page, which is not
 * reloaded: a reload costs ten times as much.
 */
export async function walkTo(page: Page, tab: string): Promise<void> {
  if (!page.url().includes("/admin/")) return openConsole(page, tab);
  const link = page.locator(`a[href="/admin/${tab}"]`);
  await link.first().click();
  await link.and(page.locator("[aria-current=page]")).first().waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Goes to a page of the settings by their menu. @param label "Feeds" */
export async function walkToSettings(page: Page, label: string): Promise<void> {
  await walkTo(page, "settings");
  const menu = page.getByRole("navigation", { name: "Settings" });
  const link = menu.getByRole("link", { name: label, exact: true });
  await link.click();
  await link.and(page.locator("[aria-current=page]")).waitFor();
}

/** Waits until no part of the console is loading. Each loading part says so in words, if only to screen readers. */
export const everythingLoaded = (page: Page): Promise<void> =>
  expect.poll(() => page.getByText(/^Loading/).allTextContents()).toEqual([]);

/** Lets a call be answered by the journey. */
export const answer = (page: Page, path: string | RegExp, status: number, json: unknown): void =>
  answersFor(page).set(path, { status, json });

/** Lets a call never be answered. */
export const hang = (page: Page, path: string | RegExp): void => answersFor(page).set(path, "never");

/** The calls for the list of clicks and for the charts. */
export const CLICKS_CALL = /\/api\/contact-clicks$/;
export const CHARTS_CALL = "**/api/contact-clicks/charts";

const DAY_MS = 86_400_000;
const MAKES = ["Toyota", "Honda", "Ford", "BMW", "Audi", "Jeep", "Mazda", "Volvo", "Tesla", "Kia", "Subaru", null];

/** Leads of 14 days and 12 makes, the newest first; the seventh lacks everything. */
export function manyClicks(): ContactClick[] {
  return Array.from({ length: 60 }, (_, n) => {
    const bare = n === 6;
    return {
      id: n + 1,
      timestamp: new Date(Date.now() - (n % 14) * DAY_MS).toISOString(),
      title: bare ? null : `${2024 - (n % 9)} ${MAKES[n % 12] ?? "Car"} number ${n + 1}`,
      make: bare ? null : (MAKES[n % 12] ?? null),
      model: bare ? null : `Model ${n}`,
      year: bare ? null : 2024 - (n % 9),
    };
  }).sort((a, b) => b.timestamp.localeCompare(a.timestamp));
}

/** Charts of ten days and ten makes. */
export function fullCharts(): ContactClickCharts {
  return {
    timeZone: "UTC",
    timeline: Array.from({ length: 10 }, (_, n) => ({ date: `2026-11-${11 + n}`, count: n + 1 })),
    makes: ["Unknown", ...MAKES.slice(0, 9)].map((make, n) => ({ make: make ?? "Unknown", count: 10 - n })),
  };
}

/**
 * Returns axe's findings in a narrow and in a wide window, in which the page stays; dark colours in the wide one.
 * @param within as for `axeViolations`
 */
export async function axeAtBothWidths(page: Page, within?: string | Locator): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await everythingLoaded(page);
    found.push(...(await axeViolations(page, within, width === 360 ? ["light"] : undefined)));
  }
  return found;
}
