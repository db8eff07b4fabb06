import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeSeeded } from "#features/onboarding/demo-sites.ts";
import { insertDealership } from "#test/factories.ts";
import { fillTables } from "#test/fill-tables.ts";
import { openConsole, walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { honest } from "../dealers.ts";
import { goWithin } from "../go-within.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, listenForComplaints, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { toastSays } from "../toasts.ts";

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

/** Returns axe's findings on a phone, which has the least space. The window becomes wide again. */
async function axeOnPhone(within: Locator): Promise<string[]> {
  const { page } = visitor;
  await page.setViewportSize(PHONE.viewport);
  const found = await axeViolations(page, within);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(DESKTOP.viewport);
  return found;
}
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
  await page.getByText("6 steps, 0 done").waitFor(SLOW);
  await named("link", "Continue").click();
  await named("heading", "First steps").waitFor(SLOW);
  await named("textbox", "Marketplace name").fill("Bay Cars");
  await named("textbox", "Contact e-mail").fill("nobody");
  await named("button", "Save and go on").click();
  await page.getByText("This must be an e-mail address").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await named("textbox", "Contact e-mail").fill("ann@cars.example");
  await named("button", "Save and go on").click();
  await page.getByText(/^6 steps, 1 done/).waitFor(SLOW);
  await untilOpen("First dealership");
});

it("looks at a website, connects it, and shows its cars as they arrive", async () => {
  const { page } = visitor;
  const [site] = product.demoSites;
  await named("textbox", "Website address").fill(site?.url ?? "");
  await named("button", "Check this site").click();
  await page.getByRole("list", { name: "A sample of its cars" }).waitFor(SLOW);
  expect(await axeOnPhone(page.getByRole("main"))).toEqual([]);
  await named("textbox", "What shoppers call it").fill("Harborlight Motors");
  await named("button", "Connect it and read its cars").click();
  await page.getByText(/^\d+ cars of Harborlight Motors are in your marketplace\.$/).waitFor(SLOW);
  await named("button", "Next step").click();
  await untilOpen("Fees in prices");
  const harbor = page.getByRole("listitem").filter({ hasText: "Harborlight Motors" }).last();
  await harbor.locator("summary").click();
  expect(await axeOnPhone(page.getByRole("main"))).toEqual([]);
  await harbor.getByRole("radio", { name: /^Yes\. Only tax/ }).check();
  await named("button", "Save the fees of Harborlight Motors").click();
  await page.getByText(/^6 steps, 3 done/).waitFor(SLOW);
  await untilOpen("Your own password");
});

it("replaces the password of the environment, and leads to the public address and the mail server", async () => {
  const { page } = visitor;
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("a horse with another battery");
  await page.getByLabel("Repeat the new password").fill("a horse with another battery");
  await named("button", "Change password").click();
  await untilOpen("Public address");
  await named("textbox", "Address").fill("http://");
  await named("textbox", "Address").press("Enter");
  await page.getByText(/^This must be an http\(s\) address/).waitFor(SLOW);
  expect(await axeOnPhone(page.getByRole("main"))).toEqual([]);
  await named("textbox", "Address").fill("cars.example");
  await named("textbox", "Address").press("Enter");
  await untilOpen("Mail");
  await named("textbox", "Sender's address").waitFor(SLOW);
  expect(await axeOnPhone(page.getByRole("main"))).toEqual([]);
  await named("button", "Skip this step").click();
  await page.getByText(/^6 steps, 5 done/).waitFor(SLOW);
});

it("clears the demo, and leaves the operator's own dealership", async () => {
  const { page, complaints } = visitor;
  await named("button", "Clear the demo").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("1 demo dealership").waitFor(SLOW);
  await dialog.getByText("2 cars").waitFor(SLOW);
  expect(await axeViolations(page, dialog)).toEqual([]);
  await dialog.getByRole("button", { name: "Delete the demo" }).click();
  await page.getByText("The demo was deleted: 1 dealership and 2 cars").first().waitFor(SLOW);
  await named("button", "Clear the demo").waitFor({ state: "detached", ...SLOW });

  await walkTo(page, "dealerships");
  await page.getByRole("row").filter({ hasText: "Harborlight Motors" }).waitFor(SLOW);
  // The list as it was read before is there until the new one has come.
  await expect.poll(() => page.getByText("Invented Motors").count(), SLOW).toBe(0);
  await walkTo(page, "dashboard");
  await page.getByText("Total Dealerships").waitFor(SLOW);
  await expect.poll(() => page.getByText("First steps").count()).toBe(0);
  expect(complaints).toEqual([]);
});

/** The dealership's cars that are listed, as a shopper's program reads them. */
async function listedCars(dealershipId: number): Promise<{ vin: string; price: number | null }[]> {
  return (await (await fetch(`${product.address}/api/vehicles?dealershipId=${dealershipId}`)).json()).vehicles;
}

it("shows the new marketplace, records consent with its file, hides prices, takes the dealership down and lifts that", async () => {
  const { page, context } = visitor;
  const own = product.test.context.db.selectFrom("dealerships").select("id").where("name", "=", "Harborlight Motors");
  const { id } = await own.executeTakeFirstOrThrow();
  const priced = async () => (await listedCars(id)).find(({ price }) => price !== null);
  await expect.poll(priced).toBeDefined();
  const car = await priced();
  const price = `$${car?.price?.toLocaleString("en-US")}`;
  const shopper = await context.newPage();
  const complaints = listenForComplaints(shopper);
  await shopper.goto(`/vehicles/${car?.vin}`);
  await shopper.getByText(price).first().waitFor();
  await shopper.getByText(/© \d{4} Bay Cars\. All rights reserved\./).waitFor();
  await shopper.getByRole("link", { name: "ann@cars.example" }).waitFor();
  expect(await shopper.title()).toContain("Bay Cars");

  await goWithin(page, `/admin/dealerships?dealership=${id}&show=rights`);
  const consent = page.getByRole("region", { name: "Consent" });
  await consent.getByText("No consent recorded").waitFor();
  await consent.getByRole("button", { name: "Record" }).click();
  const dialog = page.getByRole("dialog", { name: "Record consent" });
  await dialog.getByRole("button", { name: "Record entry" }).click();
  await dialog.getByText("This is required").waitFor();
  await page.keyboard.type("Jane Doe");
  await expect.poll(() => dialog.getByText("This is required").count()).toBe(0);
  await dialog.getByLabel("File (optional)").setInputFiles({
    name: "contract.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\nJane Doe agrees"),
  });
  await dialog.getByRole("button", { name: "Record entry" }).click();
  await toastSays(page, "Agreement recorded", "Earlier entries stay in the history.");
  const download = page.waitForEvent("download");
  await consent.getByRole("link", { name: "Download contract.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("contract.pdf");

  const prices = page.getByRole("region", { name: "What may be shown" }).getByRole("switch", { name: "Prices" });
  await prices.click();
  await toastSays(page, "What may be shown has changed", "Prices: no longer shown.");
  await shopper.reload();
  await shopper.getByText("Call for price").first().waitFor();
  expect(await shopper.content()).not.toContain(price);

  const takedown = page.getByRole("region", { name: "Takedown" });
  await takedown.getByRole("button", { name: "Take down" }).click();
  const takeDown = page.getByRole("dialog", { name: "Take down" });
  await takeDown.getByLabel("Who asked").fill("Its lawyer");
  await takeDown.getByLabel("Reason").fill("Asked by letter");
  await takeDown.getByRole("button", { name: "Take down now" }).click();
  await takedown.getByText("Asked for by Its lawyer.").waitFor();
  await page.getByText(/^Taken down today, .* nobody sees its cars, and nothing is synced\.$/).waitFor();
  await expect.poll(async () => (await listedCars(id)).length).toBe(0);
  expect((await shopper.reload())?.status()).toBe(410);
  await shopper.getByText("Vehicle Not Found").waitFor();

  await takedown.getByRole("button", { name: "Lift the takedown of The whole dealership" }).click();
  const lift = page.getByRole("dialog", { name: "Lift the takedown" });
  await lift.getByLabel("Reason").fill("Settled");
  await lift.getByRole("button", { name: "Lift takedown" }).click();
  await takedown.getByText(/^Lifted today, .*Settled$/).waitFor();
  // The button that had the focus was removed.
  await expect.poll(() => takedown.evaluate((region) => region.contains(document.activeElement))).toBe(true);
  await expect.poll(async () => (await listedCars(id)).length).toBeGreaterThan(0);

  const host = product.demoSites[0]?.host ?? "";
  const log = page
    .getByRole("region", { name: "Requests to its website" })
    .getByRole("listitem")
    .filter({ hasText: host })
    .first();
  await log.getByText(/\d+ requests?/).waitFor();
  await log.getByText("Details").click();
  await log.getByText("Its SHA-256").waitFor();
  expect(await axeOnPhone(page.getByRole("main"))).toEqual([]);
  // A browser reports each page that no longer exists.
  expect(honest({ ...visitor, complaints: [...visitor.complaints, ...complaints] })).toEqual([]);
});
