import { afterAll, beforeAll, expect, it } from "vitest";
import { insertDealership } from "#test/factories.ts";
import { fillTables } from "#test/fill-tables.ts";
import { writeSeeded } from "../../src/server/demo/demo-sites.ts";
import { axeAtBothWidths, openConsole, walkTo } from "../admin.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const PASSWORD = "correct horse battery";
const SLOW = { timeout: 60_000 };

let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct({ demo: true, environment: { ADMIN_PASSWORD: PASSWORD } });
  const { db } = product.test.context;
  const url = "http://127.0.0.1:9/inventory";
  const dealershipId = await insertDealership(db, { name: "Invented Motors", url });
  await fillTables(db, dealershipId, "invented");
  await writeSeeded(db, [{ key: "invented", dealershipId, url }]);
  visitor = await product.visit();
});
afterAll(() => product?.close());

const named = (role: "button" | "link" | "heading" | "textbox", name: string | RegExp) =>
  visitor.page.getByRole(role, { name });
/** Waits until a step of the guide is the open one. */
const untilOpen = (title: string) =>
  expect
    .poll(() => named("button", new RegExp(`^\\d? ?${title}`)).getAttribute("aria-expanded", SLOW), SLOW)
    .toBe("true");

it("leads from the dashboard to the name and the contact address", async () => {
  const { page } = visitor;
  await openConsole(page, "dashboard");
  await page.getByText("4 steps, 0 done").waitFor(SLOW);
  await named("link", "Continue").click();
  await named("heading", "First steps").waitFor(SLOW);
  await named("textbox", "Marketplace name").fill("Bay Cars");
  await named("textbox", "Contact e-mail").fill("nobody");
  await named("button", "Save and go on").click();
  await page.getByText("This must be an e-mail address").waitFor();
  expect(await axeAtBothWidths(page)).toEqual([]);
  await named("textbox", "Contact e-mail").fill("ann@cars.example");
  await named("button", "Save and go on").click();
  await page.getByText(/^4 steps, 1 done/).waitFor(SLOW);
  await untilOpen("First dealership");
});

it("looks at a website, connects it, and shows its cars as they arrive", async () => {
  const { page } = visitor;
  const [site] = product.demoSites;
  await named("textbox", "Website address").fill(site?.url ?? "");
  await named("button", "Look at this site").click();
  await page.getByRole("list", { name: "A sample of its cars" }).waitFor(SLOW);
  expect(await axeAtBothWidths(page, page.getByRole("main"))).toEqual([]);
  await named("textbox", "What shoppers call it").fill("Harborlight Motors");
  await named("button", "Connect it and read its cars").click();
  await page.getByText(/^\d+ cars of Harborlight Motors are in your marketplace\.$/).waitFor(SLOW);
  await named("button", "Next step").click();
  await untilOpen("Your own password");
});

it("replaces the password of the environment, and says what mail needs", async () => {
  const { page } = visitor;
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("a horse with another battery");
  await page.getByLabel("Repeat the new password").fill("a horse with another battery");
  await named("button", "Change password").click();
  await untilOpen("Mail");
  await page.getByText("SMTP_URL", { exact: true }).waitFor(SLOW);
  expect(await axeAtBothWidths(page, page.getByRole("main"))).toEqual([]);
  await named("button", "Skip this step").click();
  await page.getByText(/^4 steps, 3 done/).waitFor(SLOW);
});

it("clears the demo, and leaves the operator's own marketplace", async () => {
  const { page, complaints } = visitor;
  await named("button", "Clear the demo").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("1 demo dealership").waitFor(SLOW);
  await dialog.getByText("2 cars").waitFor(SLOW);
  expect(await axeAtBothWidths(page, dialog)).toEqual([]);
  await dialog.getByRole("button", { name: "Delete the demo" }).click();
  await page.getByText("The demo is gone: 1 dealership and 2 cars").first().waitFor(SLOW);
  await named("button", "Clear the demo").waitFor({ state: "detached", ...SLOW });

  await walkTo(page, "dealerships");
  await page.getByRole("row").filter({ hasText: "Harborlight Motors" }).waitFor(SLOW);
  // The list as it was read before is there until the new one has come.
  await expect.poll(() => page.getByText("Invented Motors").count(), SLOW).toBe(0);
  await walkTo(page, "dashboard");
  await page.getByText("Total Dealerships").waitFor(SLOW);
  await expect.poll(() => page.getByText("First steps").count()).toBe(0);
  expect(complaints).toEqual([]);

  await page.goto("/");
  await page.getByText(/© \d{4} Bay Cars\. All rights reserved\./).waitFor(SLOW);
  await page.getByRole("link", { name: "ann@cars.example" }).waitFor(SLOW);
  expect(await page.title()).toContain("Bay Cars");
});

it("shows the cars to a shopper, who opens one and goes back to where they were, on a phone", async () => {
  const { page, complaints } = visitor;
  await page.setViewportSize(PHONE.viewport);
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count(), SLOW).toBe(12);
  await named("link", /next/i).first().click();
  await page.waitForURL("**/page/2*");
  // The address changes a moment before the page does.
  await page.getByText(/cars · page 2$/).waitFor();
  const title = (await cards.nth(1).getByRole("heading").innerText()).trim();
  await cards.nth(1).getByRole("link", { name: title }).click();
  await page.waitForURL("**/vehicles/*");
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  const back = /^Back to Results$/;
  await named("link", back).or(named("button", back)).click();
  await page.waitForURL("**/page/2*");
  await expect.poll(async () => (await cards.nth(1).getByRole("heading").innerText()).trim()).toBe(title);
  expect(complaints).toEqual([]);
});
