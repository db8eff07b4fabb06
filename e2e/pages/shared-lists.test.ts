import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { overflow } from "../page-measures.ts";
import { listenForComplaints, PHONE, type Product, startProduct } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

let product: Product;
let ids: number[];
beforeAll(async () => {
  product = await startProduct();
  ids = await stockUp(product.test, [STAR, ...assortment(4)]);
});
afterAll(() => product?.close());

const HOSTILE = `<img src=x onerror=alert(1)></title><script>alert(2)</script>`;

/** Two saved cars with notes, as the browser keeps them. */
const SAVED = (known: number[]) =>
  JSON.stringify({
    version: 1,
    cars: known.map((id, index) => {
      const facts = { at: Date.now(), price: 20_000, deal: null };
      return {
        ...{ id, vin: null, title: `Car ${id}`, photo: null, note: `My note ${index + 1}` },
        ...{ saved: facts, last: { ...facts, goneSince: null } },
      };
    }),
  });

async function looksRight(page: Page): Promise<void> {
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
}

it("makes a list of saved cars, with one's notes only when one says so, shares it, changes it and ends it", async () => {
  const { page, complaints, context } = await product.visit(PHONE);
  page.on("dialog", () => complaints.push("a dialog opened"));
  await page.goto("/saved");
  await page.getByText("Nothing saved so far").waitFor();
  await page.evaluate((saved) => localStorage.setItem("autohub.saved", saved), SAVED(ids.slice(0, 2)));
  await page.reload();
  await page.getByRole("link", { name: "Share as a list" }).click();
  const notes = page.getByLabel("Note (optional)");
  const values = () => notes.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  const box = page.getByRole("checkbox", { name: /^Put in my notes on these cars/ });
  await expect.poll(() => box.isEnabled()).toBe(true);
  await expect.poll(values).toEqual(["", ""]);
  const typed = `Nice\ncolour ${HOSTILE} https://evil.example`;
  await notes.nth(1).fill(typed);
  await box.check();
  await expect.poll(values).toEqual(["My note 1", typed]);
  await box.uncheck();
  await expect.poll(values).toEqual(["", typed]);
  await box.check();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(`For Dad ${HOSTILE}`);
  await looksRight(page);
  await page.getByRole("button", { name: "Make the list" }).click();

  await page.getByRole("heading", { name: "Your list is ready" }).waitFor();
  const shared = new URL(await page.getByLabel("Share this", { exact: true }).inputValue()).pathname;
  const makers = new URL(await page.getByLabel("Keep this one for yourself", { exact: true }).inputValue()).pathname;
  expect(makers).toBe(new URL(page.url()).pathname);
  await looksRight(page);

  const friend = await context.newPage();
  const friendsComplaints = listenForComplaints(friend);
  friend.on("dialog", () => complaints.push("a dialog opened"));
  expect((await friend.goto(shared))?.status()).toBe(200);
  expect(await friend.title()).toContain(`For Dad ${HOSTILE}`);
  await expect.poll(() => friend.getByRole("heading", { level: 1 }).innerText()).toBe(`For Dad ${HOSTILE}`);
  await friend.getByText("My note 1").waitFor();
  await friend.getByText("https://evil.example").waitFor();
  expect(await friend.getByText("My note 2").count()).toBe(0);
  expect(await friend.locator("a[href*='evil'], img[src='x']").count()).toBe(0);
  await looksRight(friend);

  await page.goto(makers);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("For Mum");
  expect(await page.getByLabel("Keep this one for yourself", { exact: true }).count()).toBe(0);
  await page
    .getByRole("button", { name: /^Move down/ })
    .first()
    .click();
  await page.getByText("Saved.").waitFor();
  await page.getByLabel(/^Add a car/).fill(`${product.address}/vehicles/${ids[2]}`);
  await page.getByLabel(/^Add a car/).press("Enter");
  await page.getByText("The car is on your list.").waitFor();

  await sql`update vehicles set price_usd = price_usd - 500 where id = ${ids[0]}`.execute(product.test.context.db);
  await sql`update vehicles set removed_at = now() where id = ${ids[1]}`.execute(product.test.context.db);
  await friend.reload();
  const cards = friend.getByRole("article");
  await expect.poll(() => cards.count()).toBe(3);
  await expect.poll(() => cards.nth(0).innerText()).toContain("No longer listed");
  await expect.poll(() => cards.nth(1).innerText()).toMatch(/Down \$500 since/);

  await page.getByText("End this list").click();
  await page.getByRole("button", { name: "Yes, end the list" }).click();
  await page.getByRole("heading", { name: "Your list has ended. Nobody can open it any more." }).waitFor();
  expect((await friend.reload())?.status()).toBe(404);
  await friend.getByRole("heading", { name: "This list is not here" }).waitFor();
  expect([...complaints, ...friendsComplaints].filter((words) => !words.startsWith("Failed to load resource"))).toEqual(
    [],
  );
});
