import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { everythingLoaded, openConsole } from "../admin.ts";
import { overflow } from "../page-measures.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => expect(visitor.complaints.splice(0)).toEqual([]));

const TABS = [
  ["Dashboard", "dashboard", "Dashboard"],
  ["Dealerships", "dealerships", "Dealerships"],
  ["Inventory", "inventory", "Inventory Management"],
  ["Settings", "settings", "Site Settings"],
] as const;
const OF_ONE = ["", "one dealership", "Dealerships"] as const;

it("has a menu with the four tabs, each at its own address, and folds to a rail of icons, which is remembered", async () => {
  const { page } = visitor;
  await openConsole(page, "dashboard");
  await page.getByText("AutoHub Admin", { exact: true }).waitFor();
  for (const [link, tab, heading] of TABS) {
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/${tab}`);
    const current = page.getByRole("navigation").getByRole("link", { name: link });
    await expect.poll(() => current.getAttribute("aria-current")).toBe("page");
  }
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Inventory Management" }).waitFor();

  const menu = page.getByRole("complementary");
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Collapse menu" }).click();
  await expect.poll(width).toBeLessThan(80);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Inventory Management" }).waitFor();
  await page.getByRole("button", { name: "Expand menu" }).waitFor();
  await expect.poll(width).toBeLessThan(80);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.getByRole("button", { name: "Expand menu" }).click();
  await expect.poll(width).toBeGreaterThan(200);
});

it("can be used by keyboard alone", async () => {
  const { page } = visitor;
  await openConsole(page, "dashboard");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.getByRole("link", { name: "Settings" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Site Settings" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.getByRole("link", { name: "Your account" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
  await page.getByRole("button", { name: "Log out everywhere" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const opener = page.getByRole("button", { name: "Log out everywhere" });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

it("knows no other tab", async () => {
  const { page, complaints } = visitor;
  const reply = await page.goto("/admin/xyz");
  expect(reply?.status()).toBe(404);
  await page.getByText("The page you're looking for doesn't exist or has been moved.").waitFor();
  complaints.length = 0;
});

it("has its menu in a drawer on a phone: opened by a floating button, closed by the veil, Escape or a navigation", async () => {
  visitor = await product.visit({ ...PHONE, viewport: { width: 360, height: 640 } });
  const { page } = visitor;
  await openConsole(page, "dashboard");
  const open = page.getByRole("button", { name: "Open menu" });
  const drawer = page.getByRole("dialog");
  await open.click();
  await drawer.getByText("AutoHub Admin").waitFor();
  await page.mouse.click(345, 400);
  await drawer.waitFor({ state: "detached" });
  await open.click();
  await drawer.waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true);
  await open.click();
  await drawer.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { level: 1, name: "Site Settings" }).waitFor();
  await drawer.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/admin/settings");
});

/** Texts and controls of the page's content that lie under the menu's button, wholly or in part. */
const underTheButton = (page: Page) =>
  page.getByRole("button", { name: "Open menu" }).evaluate((button) => {
    const room = button.getBoundingClientRect();
    const found: string[] = [];
    const note = (words: string, boxes: Iterable<DOMRect>) => {
      for (const { left, right, top, bottom, width } of boxes) {
        const apart = right <= room.left || left >= room.right || bottom <= room.top || top >= room.bottom;
        if (width > 1 && !apart) found.push(words);
      }
    };
    const main = document.querySelector("main") as HTMLElement;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      note(texts.currentNode.textContent ?? "", range.getClientRects());
    }
    for (const control of main.querySelectorAll("button, a, input, select, [role=tab]")) {
      note(control.outerHTML.slice(0, 80), control.getClientRects());
    }
    return found;
  });

it("scrolls no screen sideways, and has nothing under its floating button at either end, only its strip between", async () => {
  const dealership = await insertDealership(product.test.context.db, { name: "A dealership with a rather long name" });
  const { page } = visitor;
  const button = page.getByRole("button", { name: "Open menu" });
  const goTo = async (link: string, heading: string) => {
    await button.click();
    await page.getByRole("dialog").getByRole("link", { name: link, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  await goTo("Administrators", "Administrators");
  await page.getByText("This is you").waitFor();
  // With one administrator it is too short to scroll.
  await expect.poll(() => underTheButton(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  for (const [link, path, heading] of [...TABS, ["Your account", "account", "Your account"], OF_ONE] as const) {
    if (path === "one dealership") await page.goto(`/admin/dealerships?dealership=${dealership}`);
    else await goTo(link, heading);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await everythingLoaded(page);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
    await expect.poll(() => underTheButton(page), { message: path }).toEqual([]);
    // It scrolls each time it looks: the page may have been too short for it before.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, 150));
          const [inside, strip] = [await button.boundingBox(), await page.locator("[data-menu-strip]").boundingBox()];
          return inside !== null && strip !== null && strip.y <= inside.y && inside.y + inside.height <= 640;
        },
        { message: path },
      )
      .toBe(true);
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          return underTheButton(page);
        },
        { message: path },
      )
      .toEqual([]);
  }
});
