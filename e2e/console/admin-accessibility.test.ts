import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { AdminTab } from "../../src/web/paths.ts";
import {
  answer,
  CHARTS_CALL,
  CLICKS_CALL,
  everythingLoaded,
  fullCharts,
  hang,
  manyClicks,
  openConsole,
} from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(4)]);
});
afterAll(() => product?.close());

type Reach = (page: Page) => Promise<unknown>;

/** A tab of the console with leads to show, and what can be done there. */
const on =
  (tab: AdminTab, reach?: Reach): Reach =>
  async (page) => {
    answer(page, CLICKS_CALL, 200, manyClicks());
    answer(page, CHARTS_CALL, 200, fullCharts());
    await openConsole(page, tab);
    await everythingLoaded(page);
    await reach?.(page);
  };
const press =
  (name: string): Reach =>
  (page) =>
    page.getByRole("button", { name }).first().click();
const everyCall = /\/api\/(stats|dealerships|contact-clicks|admin\/)/;

/** Every screen of the console, and what can be opened on it. */
const EVERYWHERE: Record<string, Reach> = {
  "the login": (page) => page.goto("/admin"),
  "the login with messages": async (page) => {
    await page.goto("/admin");
    await press("Log In")(page);
    await page.getByText("Username is required").waitFor();
  },
  "a failed login": async (page) => {
    answer(page, "/api/auth/login", 401, {});
    await page.goto("/admin");
    await page.getByLabel("Username").fill("a");
    await page.getByLabel("Password").fill("b");
    await press("Log In")(page);
    await page.getByText("Login failed").first().waitFor();
  },
  "the dashboard": on("dashboard"),
  "the dashboard without data": async (page) => {
    await openConsole(page, "dashboard");
    await page.getByText("No contact activity recorded yet").waitFor();
  },
  "the dashboard while it loads": async (page) => {
    hang(page, everyCall);
    await openConsole(page, "dashboard");
  },
  "the dashboard when nothing can be read": async (page) => {
    answer(page, everyCall, 500, {});
    await openConsole(page, "dashboard");
    await page.getByText("The leads could not be loaded.").waitFor();
  },
  "the timeline": on("dashboard", async (page) => {
    await page.getByRole("tab", { name: "Timeline" }).click();
    await page.locator(".recharts-line-dot").first().waitFor();
  }),
  "the clicks by make": on("dashboard", async (page) => {
    await page.getByRole("tab", { name: "By Make" }).click();
    await page.locator(".recharts-bar-rectangle").first().waitFor();
  }),
  "the dealerships": on("dealerships"),
  "the inventory tab": on("inventory"),
  "the settings": on("settings", async (page) => {
    await page.getByRole("switch").first().waitFor();
  }),
  "the settings after a change": on("settings", async (page) => {
    await page.getByRole("switch").first().click();
    await page.getByText("Setting updated").first().waitFor();
  }),
  "the second step of the login": async (page) => {
    const secondFactor = { methods: ["passkey", "totp", "recovery_code"], passkey: { challenge: "abc" } };
    answer(page, "/api/auth/login", 200, { secondFactor });
    await page.goto("/admin");
    await page.getByLabel("Username").fill("a");
    await page.getByLabel("Password").fill("b");
    await press("Log In")(page);
    await page.getByLabel("Code from your authenticator app").waitFor();
  },
  "the link of an invitation": async (page) => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    answer(page, "/api/auth/invitation", 200, { username: "jane", role: "editor", expiresAt });
    await page.goto("/admin/join#abc");
    await page.getByLabel("New password", { exact: true }).fill("too short");
  },
  "the administrators": on("administrators", async (page) => {
    await page.getByText("This is you").waitFor();
  }),
  "the form for an invitation": on("administrators", async (page) => {
    await press("Invite")(page);
    await page.getByRole("dialog").waitFor();
  }),
  "setting the authenticator app up": on("account", async (page) => {
    await press("Set up app")(page);
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  }),
  "recovery codes": on("account", async (page) => {
    const recoveryCodes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-ijkl-mno${n}`);
    answer(page, "/api/auth/totp/confirm", 200, { recoveryCodes });
    await press("Set up app")(page);
    await page.getByLabel("Code that the app shows").fill("123456");
    await press("Turn on")(page);
    await page.getByRole("heading", { name: "Keep your recovery codes" }).waitFor();
  }),
  "the question who is there": on("account", async (page) => {
    answer(page, "/api/auth/totp", 403, { message: "Please prove again that it is you", code: "confirm" });
    await press("Set up app")(page);
    await page.getByRole("dialog").waitFor();
  }),
  "the account": on("account", async (page) => {
    await page.getByText("This browser").waitFor();
  }),
  "a new password that is too short": on("account", async (page) => {
    await page.getByLabel("New password", { exact: true }).fill("too short");
    await page.getByText("A password needs at least 15 characters.").waitFor();
  }),
  "the question before logging out everywhere": on("account", async (page) => {
    await press("Log out everywhere")(page);
    await page.getByRole("alertdialog").waitFor();
  }),
  "a generator's result and failure": on("settings", async (page) => {
    answer(page, "/api/admin/vehicle-cards", 200, { success: true, url: "/exports/1.zip", fileCount: 3 });
    answer(page, "/api/admin/vehicle-card-images", 500, { error: "The disk is full" });
    hang(page, "/api/admin/vehicle-photos-zip");
    await press("Generate vehicle cards")(page);
    await press("Generate card images")(page);
    await press("Generate photos ZIP")(page);
    await page.getByRole("link", { name: "Download vehicle cards" }).waitFor();
    await page.getByText("The disk is full").waitFor();
  }),
};

/** What people see who are not signed in. */
const IN_FRONT = [
  ...["the login", "the login with messages", "a failed login"],
  ...["the second step of the login", "the link of an invitation"],
];

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 800 };

let visitor: Visitor;
beforeAll(async () => {
  visitor = await product.visit({ viewport: WIDE });
});
afterEach(() => visitor.answers.drop());

it.each(Object.keys(EVERYWHERE))(
  "axe finds nothing wrong with %s, in 1280 and 360 pixels, light and dark",
  async (name) => {
    const { context, page } = visitor;
    if (IN_FRONT.includes(name)) await context.clearCookies();
    await page.setViewportSize(WIDE);
    await EVERYWHERE[name]?.(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await axeViolations(page)).toEqual([]);
  },
);

it("axe finds nothing wrong with the menu as a rail", async () => {
  const { page } = visitor;
  await page.setViewportSize(WIDE);
  await on("dashboard", press("Collapse menu"))(page);
  await page.getByRole("button", { name: "Expand menu" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it("axe finds nothing wrong with the menu's drawer", async () => {
  const { page } = visitor;
  await page.setViewportSize(NARROW);
  await on("dashboard", press("Open menu"))(page);
  await page.getByRole("dialog").waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
