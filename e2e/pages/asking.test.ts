import { afterAll, beforeAll, expect, it } from "vitest";
import { makeChallenge } from "#kernel/auth/work-challenge.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { signIn } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { goWithin } from "../go-within.ts";
import { layoutShift, overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";
import { toastSays } from "../toasts.ts";

let smtp: FakeSmtpServer;
let product: Product;
let ids: number[];
let dealershipId: number;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: "cars@market.example" };
  // A question needs a proof of work: 65,536 hashes, which take five seconds as long as nothing is optimised.
  product = await startProduct({ computes: true, environment });
  ids = await stockUp(product.test, [STAR, ...assortment(4)]);
  const row = await product.test.context.db.selectFrom("dealerships").select("id").executeTakeFirstOrThrow();
  dealershipId = row.id;
});
afterAll(async () => {
  await product?.close();
  await smtp?.close();
});

const WIDE = DESKTOP.viewport;
const NARROW = PHONE.viewport;
const raise = (): never => {
  throw new Error("the test's server has no mail");
};
const mailKinds = async () =>
  (await product.test.context.db.selectFrom("mails").select("kind").orderBy("id").execute()).map(({ kind }) => kind);

it("an operator switches questions on in the console", async () => {
  const { page, complaints, context } = await product.visit();
  await signIn(context);
  await page.goto(`/admin/dealerships?dealership=${dealershipId}&show=questions`);
  await page.getByText("Questions are off.").waitFor();
  const edit = page.getByRole("dialog", { name: "Edit Dealership" });
  const box = edit.getByRole("checkbox", { name: "Shoppers may ask about its cars" });
  await page.getByRole("button", { name: "Edit" }).first().click();
  await edit.getByLabel("E-mail for leads").fill("leads at harbor");
  await box.check();
  await edit.getByRole("button", { name: "Update Dealership" }).click();
  await edit.getByText("Please enter an e-mail address").waitFor();
  await edit.getByLabel("E-mail for leads").fill("leads@harbor.example");
  expect(await axeViolations(page, "dialog[open], [role=dialog]")).toEqual([]);
  await edit.getByRole("button", { name: "Update Dealership" }).click();
  await toastSays(page, "Dealership updated", "Dealership information has been successfully updated");
  await page.getByText("They go to leads@harbor.example.").waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(NARROW);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

it("a shopper asks in a dialog over the car's page, or on a separate page, which says why there is no form for a removed car", async () => {
  const { page, complaints, context } = await product.visit(PHONE);
  await page.goto(`/vehicles/${ids[0]}`);
  const contact = page.getByRole("link", { name: "Contact Seller" }).filter({ visible: true });
  await expect.poll(() => contact.count()).toBe(1);
  const link = page.getByRole("link", { name: "Ask about this car" });
  await link.waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await link.click();
  const dialog = page.getByRole("dialog", { name: "Ask about this car" });
  await dialog.getByLabel("Your name").fill("Ann Lee");
  await expect.poll(() => dialog.getByLabel("Your question").inputValue()).toContain("Is it still available");
  await dialog.getByLabel("Your e-mail address").fill("ann@mail");
  await dialog.getByRole("button", { name: "Send question" }).click();
  await dialog.getByText("Please type an e-mail address such as ann@example.com.").waitFor();
  await dialog.getByLabel("Your e-mail address").fill("ann@mail.example");
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  expect(await axeViolations(page, "dialog[open]")).toEqual([]);
  for (const box of await dialog.getByRole("textbox").all()) {
    expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await dialog.getByRole("button", { name: "Send question" }).click();
  await dialog.getByText("We have passed your question on to Fairfax Auto Gallery.").waitFor();
  await dialog.getByText("A copy of your question is on its way to you.").waitFor();
  expect((await mailKinds()).slice(-2)).toEqual(["question", "question-copy"]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

  await goWithin(page, `/vehicles/${ids[4]}/ask`);
  await page.getByRole("button", { name: "Send question" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // The refusal is an answer that Chromium reports.
  expect(complaints.filter((line) => !line.includes("status of 400"))).toEqual([]);
  expect((await page.goto("/vehicles/999999/ask"))?.status()).toBe(410);
  await page.getByRole("heading", { name: "This car is no longer listed" }).waitFor();
  await context.close();
});

it("a shopper asks without scripts, on a separate page", async () => {
  const car = ids[2] ?? 0;
  const { page, complaints, context } = await product.visit({ ...PHONE, javaScriptEnabled: false });
  const { box } = product.test.context.mail ?? raise();
  await page.goto(`/vehicles/${car}`);
  await page.getByRole("link", { name: "Ask about this car" }).click();
  await page.getByRole("heading", { name: "Ask about this car" }).waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByLabel("Your name").fill("Bob Ray");
  await page.getByLabel("Your e-mail address").fill("bob@mail.example");
  // As if the form had been opened a minute ago: answers that come too fast are refused.
  await page
    .locator("input[name=challenge]")
    .evaluate(
      (input, value) => input.setAttribute("value", value),
      makeChallenge(box, car, new Date(Date.now() - 60_000)),
    );
  await page.getByRole("button", { name: "Send question" }).click();
  await page.getByRole("heading", { name: "Your question is on its way" }).waitFor();
  expect((await mailKinds()).at(-1)).toBe("question");
  await page.getByRole("link", { name: "Back to the car" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("a shopper contacts the seller of a car without a page at its dealer's, by the way that is left; each time it is recorded", async () => {
  const { db } = product.test.context;
  const car = ids[3] ?? 0;
  const known = { website: "http://127.0.0.1:9/", email: "leads@harbor.example", phone: "7035550142" };
  const clicks = async () =>
    (await db.selectFrom("contact_clicks").select("id").where("vehicle_id", "=", car).execute()).length;
  const knownToSite = (contact: object) =>
    db
      .updateTable("dealerships")
      .set({ lead_email: null, takes_questions: null, read_contact: JSON.stringify(contact) })
      .execute();
  await db.updateTable("vehicles").set({ original_listing_url: null }).where("id", "=", car).execute();
  const { page, context } = await product.visit(DESKTOP);
  const press = async (contact: object, href: string | RegExp) => {
    await knownToSite(contact);
    await db.deleteFrom("contact_clicks").where("vehicle_id", "=", car).execute();
    await page.goto(`/vehicles/${car}`);
    const button = page.getByRole("link", { name: "Contact Seller" }).filter({ visible: true });
    await expect
      .poll(() => button.getAttribute("href"))
      .toEqual(typeof href === "string" ? href : expect.stringMatching(href));
    await page.getByText("Mention discount code").waitFor();
    await button.click();
    await expect.poll(clicks).toBe(1);
  };
  await press(known, known.website);
  const { website: _, ...withoutWebsite } = known;
  await press(withoutWebsite, `/vehicles/${car}/ask`);
  await page.getByRole("heading", { name: "Ask about this car" }).waitFor();
  await press({ phone: known.phone }, "tel:+17035550142");
  await page.getByRole("link", { name: "(703) 555-0142" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press({}, /^mailto:/);
  await context.close();
});
