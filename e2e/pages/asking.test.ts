import { afterAll, beforeAll, expect, it } from "vitest";
import { makeChallenge } from "#server/inquiries/challenge.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "#test/fake-smtp-server.ts";
import { signIn } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { toastSays } from "../dealers.ts";
import { layoutShift, overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let smtp: FakeSmtpServer;
let product: Product;
let phone: Visitor;
let ids: number[];
let dealershipId: number;
beforeAll(async () => {
  smtp = await startFakeSmtpServer();
  product = await startProduct({ environment: { SMTP_URL: smtp.url, MAIL_FROM: "cars@market.example" } });
  ids = await stockUp(product.test, [STAR, ...assortment(4)]);
  const row = await product.test.context.db.selectFrom("dealerships").select("id").executeTakeFirstOrThrow();
  dealershipId = row.id;
  phone = await product.visit(PHONE);
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

it("an operator switches questions on and off in the console", async () => {
  const { page, complaints, context } = await product.visit();
  await signIn(context);
  await page.goto(`/admin/dealerships?dealership=${dealershipId}&show=questions`);
  await page.getByText("Questions are off.").waitFor();
  const edit = page.getByRole("dialog", { name: "Edit Dealership" });
  const box = edit.getByRole("checkbox", { name: "Shoppers may ask about its cars" });
  const open = async () => {
    await page.getByRole("button", { name: "Edit" }).first().click();
    await box.waitFor();
  };
  await open();
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
  await open();
  await edit.getByLabel("E-mail for leads").fill("");
  await box.uncheck();
  await edit.getByRole("button", { name: "Update Dealership" }).click();
  await page.getByText("Questions are off.").waitFor();
  await open();
  await edit.getByLabel("E-mail for leads").fill("leads@harbor.example");
  await box.check();
  await edit.getByRole("button", { name: "Update Dealership" }).click();
  await page.getByText("They go to leads@harbor.example.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("a shopper asks in a dialog over the car's page", async () => {
  const { page, complaints } = phone;
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
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page, "dialog[open]")).toEqual([]);
  for (const box of await dialog.getByRole("textbox").all()) {
    expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await dialog.getByRole("button", { name: "Send question" }).click();
  await dialog.getByText("We have passed your question on to Fairfax Auto Gallery.").waitFor();
  await dialog.getByText("A copy of your question is on its way to you.").waitFor();
  expect(await axeViolations(page, "dialog[open]")).toEqual([]);
  expect((await mailKinds()).slice(-2)).toEqual(["question", "question-copy"]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.setViewportSize(WIDE);
  await expect.poll(() => contact.count()).toBe(1);
  await link.click();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByLabel("Your name").fill("Ann Lee");
  await dialog.getByLabel("Your e-mail address").fill("ann@mail.example");
  await dialog.getByRole("button", { name: "Send question" }).click();
  await dialog.getByText("It was not passed on.").waitFor();
  await page.setViewportSize(NARROW);
  // The refusals are answers that Chromium reports.
  expect(complaints.filter((line) => !/status of (400|429)/.test(line))).toEqual([]);
  complaints.length = 0;
});

it("a shopper asks without scripts, on a page of its own", async () => {
  const car = ids[2] ?? 0;
  const { page, complaints, context } = await product.visit({ ...PHONE, javaScriptEnabled: false });
  const { box } = product.test.context.mail ?? raise();
  const openedAt = (time: Date) =>
    page
      .locator("input[name=challenge]")
      .evaluate((input, value) => input.setAttribute("value", value), makeChallenge(box, car, time));
  await page.goto(`/vehicles/${car}`);
  await page.getByRole("link", { name: "Ask about this car" }).click();
  await page.getByRole("heading", { name: "Ask about this car" }).waitFor();
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.getByLabel("Your name").fill("Bob Ray");
  await page.getByLabel("Your e-mail address").fill("bob@mail.example");
  // As if the form had been opened this second, however long the journey has taken.
  await openedAt(new Date());
  await page.getByRole("button", { name: "Send question" }).click();
  await page.getByText("That was too fast for us.").waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("Bob Ray");
  await openedAt(new Date(Date.now() - 60_000));
  await page.getByRole("button", { name: "Send question" }).click();
  await page.getByRole("heading", { name: "Your question is on its way" }).waitFor();
  expect((await mailKinds()).at(-1)).toBe("question");
  await page.getByRole("link", { name: "Back to the car" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(complaints.filter((line) => !line.includes("status of 400"))).toEqual([]);
  await context.close();
});

it("the page with the form is right with scripts too, and says why there is none for a car that is gone", async () => {
  const { page, complaints } = phone;
  const question = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/question"));
  await page.goto(`/vehicles/${ids[4]}/ask`);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("Your name").fill("Cem");
  await page.getByLabel("Your e-mail address").fill("cem@mail.example");
  await page.getByRole("button", { name: "Send question" }).click();
  await question;
  await page.getByText("We have passed your question on to Fairfax Auto Gallery.").waitFor();
  expect(complaints).toEqual([]);
  const gone = await page.goto("/vehicles/999999/ask");
  expect(gone?.status()).toBe(410);
  await page.getByRole("heading", { name: "This car is no longer listed" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
