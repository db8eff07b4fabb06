import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { insertDealership, insertVehicles, makeFacts } from "#test/factories.ts";
import { walkTo } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { toastSays } from "../dealers.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const DAY_MS = 86_400_000;
const HARBORS = 60;

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
/** Goes to the list anew: nothing is narrowed or chosen. */
async function openList() {
  const { page } = visitor;
  await walkTo(page, "inventory");
  await walkTo(page, "dealerships");
  await page.getByText("61 dealerships").waitFor();
}
const links = () => visitor.page.getByRole("link", { name: /^(Harbor|Pecan)/ });

it("renews all that a filter finds, says how many, and is undone from its message", async () => {
  const { page } = visitor;
  await openList();
  await page.getByRole("searchbox", { name: "Search dealerships" }).fill("harbor");
  await page.getByText("60 of 61 dealerships").waitFor();
  await page.waitForURL(/search=harbor/);
  await page.getByRole("button", { name: "Select dealerships" }).click();
  await page.getByRole("checkbox", { name: "Choose Harbor 60", exact: true }).check();
  await page.getByText("1 dealership chosen").waitFor();
  await page.getByRole("checkbox", { name: "All on this page" }).check();
  await page.getByText("50 dealerships chosen").waitFor();
  await page.getByRole("button", { name: "All 60 that match" }).click();
  await page.getByText("60 dealerships chosen").waitFor();
  await page.getByRole("button", { name: "Renew..." }).click();
  const dialog = page.getByRole("dialog", { name: "Renew chosen dealerships" });
  await dialog.getByRole("radio", { name: "3 Months (90 days)" }).check();
  await dialog.getByRole("button", { name: "Renew 60 dealerships" }).click();
  await toastSays(page, "Subscriptions renewed", "60 dealerships.");
  expect(await openEnds()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await toastSays(page, "Undone", "60 dealerships.");
  expect(await openEnds()).toBe(HARBORS);
});

it("tags some, narrows by the tag, and takes it off again", async () => {
  const { page } = visitor;
  await openList();
  await page.getByRole("button", { name: "Select dealerships" }).click();
  await page.getByRole("checkbox", { name: "Choose Pecan Row" }).check();
  await page.getByRole("button", { name: "Tag...", exact: true }).click();
  await page.getByLabel("Tag", { exact: true }).fill("Pays late");
  await page.getByRole("button", { name: "Tag 1 dealership" }).click();
  await toastSays(page, "Tag put on", "1 dealership.");
  await page.getByRole("list", { name: "Tags" }).getByText("Pays late").waitFor();
  await page.getByRole("button", { name: "Tag: Any tag" }).click();
  await page.getByRole("menuitemradio", { name: "Pays late" }).click();
  await expect.poll(() => links().allInnerTexts()).toEqual(["Pecan Row"]);
  await page.getByLabel("All on this page").check();
  await page.getByRole("button", { name: "Untag..." }).click();
  await page.getByRole("button", { name: "Untag 1 dealership" }).click();
  await page.getByText("No dealership fits").waitFor();
});

it("takes some down, with who asked and why, puts them back, and undoes a takedown", async () => {
  const { page } = visitor;
  const narrow = async (before: string, after: string) => {
    await page.getByRole("button", { name: `Filter: ${before}` }).click();
    await page.getByRole("menuitemradio", { name: after, exact: true }).click();
  };
  const choose = async (work: string) => {
    await page.getByText("11 of 61 dealerships").waitFor();
    await page.getByRole("checkbox", { name: "All on this page" }).check();
    await page.getByRole("button", { name: work }).click();
    return page.getByRole("dialog");
  };
  const down = async () => {
    const { db } = product.test.context;
    return (await db.selectFrom("dealerships").select("id").where("taken_down_at", "is not", null).execute()).length;
  };
  const takeDown = async () => {
    const dialog = await choose("Take down...");
    const now = dialog.getByRole("button", { name: "Take down 11 dealerships" });
    await now.waitFor();
    expect(await now.isDisabled()).toBe(true);
    await dialog.getByLabel("Who asked").fill("The group");
    await dialog.getByLabel("Reason").fill("They have left");
    await now.click();
    await toastSays(page, "Taken down", "11 dealerships.");
    expect(await down()).toBe(11);
  };
  await openList();
  await page.getByRole("searchbox", { name: "Search dealerships" }).fill("harbor-1");
  await page.getByText("11 of 61 dealerships").waitFor();
  await page.getByRole("button", { name: "Select dealerships" }).click();
  await takeDown();
  await narrow("All statuses", "Taken down");
  const dialog = await choose("Put back...");
  await dialog.getByLabel("Reason").fill("They are back");
  await dialog.getByRole("button", { name: "Put back 11 dealerships" }).click();
  await toastSays(page, "Takedowns lifted", "11 dealerships.");
  expect(await down()).toBe(0);
  await narrow("Taken down", "All statuses");
  await takeDown();
  await page.getByRole("button", { name: "Undo" }).click();
  await toastSays(page, "Undone", "11 dealerships.");
  expect(await down()).toBe(0);
});

it("the list is what its address says, through sorting, a detail, going back and a reload", async () => {
  const { page } = visitor;
  await openList();
  const heading = page.getByRole("columnheader", { name: "Dealership", exact: true });
  await heading.getByRole("button").click();
  await page.waitForURL(/sort=name/);
  await expect.poll(() => heading.getAttribute("aria-sort")).toBe("ascending");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => links().first().innerText()).toBe("Harbor 51");
  await page.getByRole("link", { name: "Pecan Row" }).click();
  await page.getByRole("link", { name: "All dealerships" }).waitFor();
  await page.goBack();
  await expect.poll(() => links().first().innerText()).toBe("Harbor 51");
  await page.getByRole("link", { name: "Pecan Row" }).click();
  await page.getByRole("link", { name: "All dealerships" }).click();
  await expect.poll(() => links().first().innerText()).toBe("Harbor 51");
  await page.reload();
  await expect.poll(() => links().first().innerText()).toBe("Harbor 51");
  await heading.getByRole("button").click();
  await page.waitForURL(/sort=-name/);
  await expect.poll(() => links().first().innerText()).toBe("Pecan Row");
  await page.goBack();
  await expect.poll(() => links().first().innerText()).toBe("Harbor 51");
});

it("cars are hidden by filter and shown again by undo", async () => {
  const { page } = visitor;
  await page.goto(`/admin/dealerships?dealership=${stocked}&show=cars&cars.search=civic`);
  await page.getByText("1 listed car", { exact: true }).waitFor();
  await page.getByRole("searchbox", { name: "Search cars" }).fill("honda");
  await page.getByText("3 listed cars", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Select cars" }).click();
  await page.getByLabel("All on this page").check();
  await page.getByRole("button", { name: "Hide..." }).click();
  await page.getByRole("button", { name: "Hide 3 cars" }).click();
  await toastSays(page, "Cars hidden", "3 cars.");
  await page.getByText("No car fits").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await toastSays(page, "Undone", "3 cars.");
  await page.getByText("3 listed cars", { exact: true }).waitFor();
});

it("lead to dealerships and places by keys alone, and not while somebody types", async () => {
  const { page } = visitor;
  await walkTo(page, "settings");
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
  await page.getByRole("option", { name: "Renew: Pecan Row" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Renew Subscription" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.getByRole("switch").click();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await field.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

it("axe finds nothing wrong with choosing, the dialogs and the palette", async () => {
  const { page } = visitor;
  await openList();
  await page.getByRole("searchbox", { name: "Search dealerships" }).fill("harbor-1");
  await page.getByText("11 of 61 dealerships").waitFor();
  await page.getByRole("button", { name: "Select dealerships" }).click();
  await page.getByLabel("All on this page").check();
  await page.getByText("11 dealerships chosen").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole("article").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(DESKTOP.viewport);
  await page.getByRole("button", { name: "Tag...", exact: true }).click();
  await page.getByLabel("Tag", { exact: true }).fill("VIP");
  await page.getByRole("button", { name: "Tag 11 dealerships" }).waitFor();
  expect(await axeViolations(page, page.getByRole("dialog"))).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Search and commands" }).click();
  await page.getByRole("combobox", { name: "Search and commands" }).fill("harbor 1");
  await page.getByRole("option", { name: "Harbor 1 Macon" }).waitFor();
  expect(await axeViolations(page, page.getByRole("dialog"))).toEqual([]);
  await page.getByRole("combobox", { name: "Search and commands" }).fill("shortcuts");
  await page.getByRole("option", { name: /Keyboard shortcuts/ }).click();
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.waitFor();
  expect(await axeViolations(page, help)).toEqual([]);
});
