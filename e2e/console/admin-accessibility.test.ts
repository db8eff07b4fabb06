import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
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
import type { Reply } from "../answers.ts";
import { axeViolations } from "../axe.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 800 };

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(4)]);
  visitor = await product.visit({ viewport: WIDE });
});
afterAll(() => product?.close());
afterEach(() => visitor.answers.drop());

const press = (name: string) => visitor.page.getByRole("button", { name }).first().click();
const toast = () => visitor.page.locator("[data-variant]");
const dialog = (role: "dialog" | "alertdialog" = "dialog") => visitor.page.getByRole(role);
/** Looks at what is open, of which the page below has been looked at, and closes it. */
async function lookAndClose(role: "dialog" | "alertdialog" = "dialog") {
  await dialog(role).waitFor();
  expect(await axeViolations(visitor.page, dialog(role))).toEqual([]);
  await visitor.page.keyboard.press("Escape");
  await dialog(role).waitFor({ state: "detached" });
}
/** What axe finds on the whole page in 360 pixels and in 1280, in which it stays. */
async function axeAtBothWidths(): Promise<string[]> {
  const { page } = visitor;
  await page.setViewportSize(NARROW);
  await everythingLoaded(page);
  const narrow = await axeViolations(page);
  await page.setViewportSize(WIDE);
  await everythingLoaded(page);
  return [...narrow, ...(await axeViolations(page))];
}
/** Goes to a tab by the menu. */
async function goTo(link: string, heading: string) {
  const { page } = visitor;
  if (!page.url().includes("/admin/")) await openConsole(page, "inventory");
  await page.getByRole("link", { name: link, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await everythingLoaded(page);
}

it("axe finds nothing wrong with the login, its messages and its second step", async () => {
  const { page, context } = visitor;
  await context.clearCookies();
  await page.goto("/admin");
  await press("Log In");
  await page.getByText("Username is required").waitFor();
  expect(await axeAtBothWidths()).toEqual([]);
  answer(page, "/api/auth/login", 401, {});
  await page.getByLabel("Username").fill("a");
  await page.getByLabel("Password").fill("b");
  await press("Log In");
  await page.getByText("Login failed").first().waitFor();
  expect(await axeViolations(page, toast())).toEqual([]);
  const secondFactor = { methods: ["passkey", "totp", "recovery_code"], passkey: { challenge: "abc" } };
  answer(page, "/api/auth/login", 200, { secondFactor });
  await press("Log In");
  await page.getByLabel("Code from your authenticator app").waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it("axe finds nothing wrong with the link of an invitation", async () => {
  const { page, context } = visitor;
  await context.clearCookies();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  answer(page, "/api/auth/invitation", 200, { username: "jane", role: "editor", expiresAt });
  await page.goto("/admin/join#abc");
  await page.getByLabel("New password", { exact: true }).fill("too short");
  expect(await axeViolations(page)).toEqual([]);
});

it("axe finds nothing wrong with the dashboard while it loads, and when nothing can be read", async () => {
  const { page } = visitor;
  const everyCall = /\/api\/(stats|dealerships|contact-clicks|admin\/)/;
  const { promise, resolve } = Promise.withResolvers<Reply>();
  visitor.answers.set(everyCall, () => promise);
  await openConsole(page, "dashboard");
  expect(await axeViolations(page)).toEqual([]);
  resolve({ status: 500, json: {} });
  await page.getByText("The leads could not be loaded.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it("axe finds nothing wrong with the dashboard, its charts, and the menu as a rail and as a drawer", async () => {
  const { page } = visitor;
  answer(page, CLICKS_CALL, 200, manyClicks());
  answer(page, CHARTS_CALL, 200, fullCharts());
  await openConsole(page, "dashboard");
  await everythingLoaded(page);
  expect(await axeAtBothWidths()).toEqual([]);
  for (const [name, drawn] of [
    ["Timeline", ".recharts-line-dot"],
    ["By Make", ".recharts-bar-rectangle"],
  ] as const) {
    await page.getByRole("tab", { name }).click();
    await page.locator(drawn).first().waitFor();
    expect(await axeViolations(page, page.getByRole("tabpanel", { name })), name).toEqual([]);
  }
  await press("Collapse menu");
  await page.getByRole("button", { name: "Expand menu" }).waitFor();
  expect(await axeViolations(page, page.getByRole("complementary"))).toEqual([]);
  await press("Expand menu");
  await page.setViewportSize(NARROW);
  await press("Open menu");
  await dialog().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await page.setViewportSize(WIDE);
});

it("axe finds nothing wrong with the inventory tab", async () => {
  await goTo("Inventory", "Inventory Management");
  expect(await axeAtBothWidths()).toEqual([]);
});

it("axe finds nothing wrong with the settings, a change, and a generator's result and failure", async () => {
  const { page } = visitor;
  await goTo("Settings", "Site Settings");
  await page.getByRole("switch").first().waitFor();
  answer(page, "/api/admin/vehicle-cards", 200, { success: true, url: "/exports/1.zip", fileCount: 3 });
  answer(page, "/api/admin/vehicle-card-images", 500, { error: "The disk is full" });
  hang(page, "/api/admin/vehicle-photos-zip");
  await press("Generate vehicle cards");
  await press("Generate card images");
  await press("Generate photos ZIP");
  await page.getByRole("link", { name: "Download vehicle cards" }).waitFor();
  await page.getByText("The disk is full").waitFor();
  expect(await axeAtBothWidths()).toEqual([]);
  await page.getByRole("switch").first().click();
  await page.getByText("Setting updated").first().waitFor();
  expect(await axeViolations(page, toast())).toEqual([]);
});

it("axe finds nothing wrong with the administrators and the form for an invitation", async () => {
  const { page } = visitor;
  await goTo("Administrators", "Administrators");
  await page.getByText("This is you").waitFor();
  expect(await axeAtBothWidths()).toEqual([]);
  await press("Invite");
  await lookAndClose();
});

it("axe finds nothing wrong with the account, its questions, and what it sets up", async () => {
  const { page } = visitor;
  await goTo("Your account", "Your account");
  await page.getByText("This browser").waitFor();
  await page.getByLabel("New password", { exact: true }).fill("too short");
  await page.getByText("A password needs at least 15 characters.").waitFor();
  expect(await axeAtBothWidths()).toEqual([]);
  await press("Log out everywhere");
  await lookAndClose("alertdialog");

  answer(page, "/api/auth/totp", 403, { message: "Please prove again that it is you", code: "confirm" });
  await press("Set up app");
  await lookAndClose();
  visitor.answers.drop();
  await press("Set up app");
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
  const recoveryCodes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-ijkl-mno${n}`);
  answer(page, "/api/auth/totp/confirm", 200, { recoveryCodes });
  await page.getByLabel("Code that the app shows").fill("123456");
  await press("Turn on");
  await page.getByRole("heading", { name: "Keep your recovery codes" }).waitFor();
  expect(await axeViolations(page, page.getByRole("main"))).toEqual([]);
});
