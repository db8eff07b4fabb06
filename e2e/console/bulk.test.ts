import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { openConsole, walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { goWithin } from "../go-within.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { toastSays } from "../toasts.ts";

const DAY_MS = 86_400_000;
/** More than one page of the list has. */
const HARBORS = 52;

let product: Product;
let visitor: Visitor;
let stocked: number;
beforeAll(async () => {
  product = await startProduct();
  const { db } = product.test.context;
  for (let n = 1; n <= HARBORS; n++) {
    await insertDealership(db, { name: `Harbor ${n}`, url: `https://harbor-${n}.example/`, location: "Macon, GA" });
  }
  stocked = await insertDealership(db, { name: "Pecan Row", expires_at: new Date(Date.now() + 90 * DAY_MS) });
  await insertVehicles(
    db,
    stocked,
    ["Accord", "Civic", "Pilot"].map((model) => makeFacts({ title: `2020 Honda ${model}`, model })),
  );
  visitor = await product.visit();
});
afterAll(() => product?.close());
afterEach(() => expect(visitor.complaints).toEqual([]));

const openEnds = async () => {
  const { db } = product.test.context;
  const rows = await db.selectFrom("dealerships").select("id").where("expires_at", "is", null).execute();
  return rows.length;
};
const links = () => visitor.page.getByRole("link", { name: /^(Harbor|Pecan)/ });

it("the list is what its address says, through sorting, a detail, going back and a reload", async () => {
  const { page } = visitor;
  await openConsole(page, "dealerships");
  await page.getByText("53 dealerships").waitFor();
  const heading = page.getByRole("columnheader", { name: "Dealership", exact: true });
  await heading.getByRole("button").click();
  await page.waitForURL(/sort=name/);
  await expect.poll(() => heading.getAttribute("aria-sort")).toBe("ascending");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/page=2/);
  const second = async () =>
    expect.poll(() => links().allInnerTexts()).toEqual(["Harbor 51", "Harbor 52", "Pecan Row"]);
  await second();
  await page.getByRole("link", { name: "Pecan Row" }).click();
  await page.getByRole("link", { name: "All dealerships" }).waitFor();
  await page.goBack();
  await second();
  await page.getByRole("link", { name: "Pecan Row" }).click();
  await page.getByRole("link", { name: "All dealerships" }).click();
  await second();
  await page.reload();
  await second();
});

it("renews all that a filter finds, says how many, and is undone from its message", async () => {
  const { page } = visitor;
  await page.getByRole("searchbox", { name: "Search dealerships" }).fill("harbor");
  await page.getByText("52 of 53 dealerships").waitFor();
  await page.waitForURL(/search=harbor/);
  await page.getByRole("button", { name: "Select dealerships" }).click();
  await page.getByRole("checkbox", { name: "Choose Harbor 2", exact: true }).check();
  await page.getByText("1 dealership chosen").waitFor();
  await page.getByRole("checkbox", { name: "All on this page" }).check();
  await page.getByText("50 dealerships chosen").waitFor();
  await page.getByRole("button", { name: "All 52 that match" }).click();
  await page.getByText("52 dealerships chosen").waitFor();
  await page.getByRole("button", { name: "Renew..." }).click();
  const dialog = page.getByRole("dialog", { name: "Renew chosen dealerships" });
  await dialog.getByRole("radio", { name: "3 Months (90 days)" }).check();
  await dialog.getByRole("button", { name: "Renew 52 dealerships" }).click();
  const toast = page.locator("[data-variant]");
  // Under the pointer a message stays.
  await toast.getByText("Subscriptions renewed", { exact: true }).hover();
  await toast.getByText("52 dealerships.", { exact: true }).waitFor();
  expect(await openEnds()).toBe(0);
  await toast.getByRole("button", { name: "Undo" }).click();
  await toastSays(page, "Undone", "52 dealerships.");
  expect(await openEnds()).toBe(HARBORS);
});

it("tags some, by which they are narrowed; choosing and its dialog are accessible", async () => {
  const { page } = visitor;
  await page.getByRole("searchbox", { name: "Search dealerships" }).fill("pecan");
  await page.getByText("1 of 53 dealerships").waitFor();
  await page.getByRole("checkbox", { name: "Choose Pecan Row" }).check();
  await page.getByText("1 dealership chosen").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole("article").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(DESKTOP.viewport);
  await page.getByRole("button", { name: "Tag...", exact: true }).click();
  await page.getByLabel("Tag", { exact: true }).fill("Pays late");
  const tag = page.getByRole("button", { name: "Tag 1 dealership" });
  await tag.waitFor();
  expect(await axeViolations(page, page.getByRole("dialog"))).toEqual([]);
  await tag.click();
  await toastSays(page, "Tag added", "1 dealership.");
  await page.getByRole("searchbox", { name: "Search dealerships" }).fill("");
  await page.getByText("53 dealerships", { exact: true }).waitFor();
  // Typed text goes into the address after a pause. It ends here before the tag, chosen just before, has been rendered.
  await page.getByRole("searchbox", { name: "Search dealerships" }).fill("e");
  await page.getByRole("button", { name: "Tag: Any tag" }).click();
  await page.getByRole("menuitemradio", { name: "Pays late" }).evaluate((item: HTMLElement) => {
    item.click();
    for (const end = performance.now() + 350; performance.now() < end;);
  });
  await expect.poll(() => links().allInnerTexts()).toEqual(["Pecan Row"]);
});

it("cars are hidden by filter", async () => {
  const { page } = visitor;
  await goWithin(page, `/admin/dealerships?dealership=${stocked}&show=cars&cars.search=civic`);
  await page.getByText("1 listed car", { exact: true }).waitFor();
  await page.getByRole("searchbox", { name: "Search cars" }).fill("honda");
  await page.getByText("3 listed cars", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Select cars" }).click();
  await page.getByLabel("All on this page").check();
  await page.getByRole("button", { name: "Hide..." }).click();
  await page.getByRole("button", { name: "Hide 3 cars" }).click();
  await toastSays(page, "Cars hidden", "3 cars.");
  await page.getByText("No car fits").waitFor();
});

it("leads to dealerships and places by keys alone, and not while somebody types", async () => {
  const { page } = visitor;
  await walkTo(page, "account");
  await page.getByRole("button", { name: "Search and commands" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.waitForURL(/\/admin\/dealerships$/);
  const search = page.getByRole("searchbox", { name: "Search dealerships" });
  await search.waitFor();
  await page.keyboard.press("/");
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("g s?");
  await page.waitForURL(/search=g/);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search and commands" });
  await field.fill("renew pecan");
  const option = page.getByRole("option", { name: "Renew: Pecan Row" });
  await option.waitFor();
  await expect.poll(() => field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
  expect(await axeViolations(page, page.getByRole("dialog"))).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Renew Subscription" }).waitFor();
  // Escape closes the palette as long as it goes.
  await field.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.waitFor();
  expect(await axeViolations(page, help)).toEqual([]);
  await help.getByRole("switch").click();
  await expect.poll(() => help.getByRole("switch").getAttribute("aria-checked")).toBe("false");
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await field.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
});
