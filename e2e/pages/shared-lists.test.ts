import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let ids: number[];
beforeAll(async () => {
  product = await startProduct();
  ids = await stockUp(product.test, [STAR, ...assortment(4)]);
});
afterAll(() => product?.close());

const HOSTILE = `<img src=x onerror=alert(1)></title><script>alert(2)</script>`;

it.each([
  ["a phone", PHONE],
  ["a desktop without scripts", { ...DESKTOP, javaScriptEnabled: false }],
])("makes a list, shares it, changes it and ends it, on %s", async (_name, device) => {
  const hasScripts = !("javaScriptEnabled" in device);
  const { page, complaints, context } = await product.visit(device);
  const check = async () => {
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (hasScripts) expect(await axeViolations(page)).toEqual([]);
  };
  page.on("dialog", () => complaints.push("a dialog opened"));
  await page.goto(`/compare?ids=${ids[0]},${ids[1]}`);
  await page.getByRole("link", { name: "Make a list to share" }).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(`For Dad ${HOSTILE}`);
  await page.getByLabel("Note (optional)").first().fill(`Nice\ncolour ${HOSTILE} https://evil.example`);
  await check();
  await page.getByRole("button", { name: "Make the list" }).click();

  await page.getByRole("heading", { name: "Your list is ready" }).waitFor();
  const shared = await page.getByLabel("Share this", { exact: true }).inputValue();
  const makers = await page.getByLabel("Keep this one for yourself", { exact: true }).inputValue();
  expect(new URL(makers).pathname).toBe(new URL(page.url()).pathname);
  await check();

  const friend = await product.visit(device);
  const path = new URL(shared).pathname;
  expect((await friend.page.goto(path))?.status()).toBe(200);
  expect(await friend.page.title()).toContain(`For Dad ${HOSTILE}`);
  await expect.poll(() => friend.page.getByRole("heading", { level: 1 }).innerText()).toBe(`For Dad ${HOSTILE}`);
  await friend.page.getByText("https://evil.example").waitFor();
  expect(await friend.page.locator("a[href*='evil'], img[src='x']").count()).toBe(0);
  expect(await overflow(friend.page)).toBeLessThanOrEqual(0);
  if (hasScripts) expect(await axeViolations(friend.page)).toEqual([]);

  await page.goto(new URL(makers).pathname);
  expect(await page.getByLabel("Keep this one for yourself", { exact: true }).count()).toBe(0);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("For Mum");
  await page
    .getByRole("button", { name: /^Move down/ })
    .first()
    .click();
  await page.getByText("Saved.").waitFor();
  await page.getByLabel(/^Add a car/).fill(`${product.address}/vehicles/${ids[2]}`);
  await page.getByLabel(/^Add a car/).press("Enter");
  await page.getByText("The car is on your list.").waitFor();
  await check();

  await sql`update vehicles set price_usd = price_usd - 500 where id = ${ids[0]}`.execute(product.test.context.db);
  await sql`update vehicles set removed_at = now() where id = ${ids[1]}`.execute(product.test.context.db);
  await friend.page.reload();
  const cards = friend.page.getByRole("article");
  await expect.poll(() => cards.count()).toBe(3);
  await expect.poll(() => cards.nth(0).innerText()).toContain("No longer listed");
  await expect.poll(() => cards.nth(1).innerText()).toMatch(/Down \$500 since/);
  await sql`update vehicles set removed_at = null where id = ${ids[1]}`.execute(product.test.context.db);

  await page.getByText("End this list").click();
  await page.getByRole("button", { name: "Yes, end the list" }).click();
  await page.getByRole("heading", { name: "Your list has ended. Nobody can open it any more." }).waitFor();
  expect((await friend.page.reload())?.status()).toBe(404);
  await friend.page.getByRole("heading", { name: "This list is not here" }).waitFor();
  const isExpected = (words: string) => words.startsWith("Failed to load resource");
  expect([...complaints, ...friend.complaints].filter((words) => !isExpected(words))).toEqual([]);
  await context.close();
  await friend.context.close();
});

it("takes notes on saved cars into a list only when the shopper says so, and never over what was typed", async () => {
  const { page, complaints, context } = await product.visit(PHONE);
  await page.goto("/");
  await page.evaluate(
    (known) => {
      const facts = { at: Date.now(), price: 20_000, deal: null };
      const cars = known.map((id, index) => ({
        ...{ id, vin: null, title: `Car ${id}`, photo: null, note: index < 2 ? `My note ${index + 1}` : "" },
        ...{ saved: facts, last: { ...facts, goneSince: null } },
      }));
      localStorage.setItem("autohub.saved", JSON.stringify({ version: 1, cars }));
    },
    ids.slice(0, 3),
  );
  await page.goto("/saved");
  await page.getByRole("link", { name: "Share as a list" }).click();
  const notes = page.getByLabel("Note (optional)");
  const values = () => notes.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  const box = page.getByRole("checkbox", { name: /^Put in my notes on these cars/ });
  await expect.poll(() => box.isEnabled()).toBe(true);
  await expect.poll(values).toEqual(["", "", ""]);
  await notes.nth(1).fill("Typed here");
  await box.check();
  await expect.poll(values).toEqual(["My note 1", "Typed here", ""]);
  expect(await axeViolations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await box.uncheck();
  await expect.poll(values).toEqual(["", "Typed here", ""]);
  await box.check();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("With notes");
  await page.getByRole("button", { name: "Make the list" }).click();
  const shared = await page.getByLabel("Share this", { exact: true }).inputValue();
  const friend = await product.visit(PHONE);
  await friend.page.goto(new URL(shared).pathname);
  await friend.page.getByText("My note 1").waitFor();
  await friend.page.getByText("Typed here").waitFor();
  expect(await friend.page.getByText("My note 2").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
  await friend.context.close();
});
