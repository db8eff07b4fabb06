import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { dealer, entry, holdBack, inDays, leaveTidy, NOON_ZONE, openDealers } from "../dealers.ts";
import { PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { toastSays } from "../toasts.ts";

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit({ timezoneId: NOON_ZONE });
});
afterAll(() => product?.close());
afterEach(({ task }) => leaveTidy(visitor, task));

/** A dialog has the same code at every width: some steps are done from a phone's cards, the rest from the table. */
const onPhone = () => visitor.page.setViewportSize(PHONE.viewport);
const ofHarbor = (name = "Harbor Motors") => entry(visitor.page, name, "article").or(entry(visitor.page, name, "row"));
const press = (action: string, name?: string) =>
  ofHarbor(name).getByRole("button", { name: action, exact: true }).click();
const dialog = (name: string) => visitor.page.getByRole("dialog", { name });
const button = (name: string, within: string) =>
  visitor.page
    .getByRole(within === "Are you sure?" ? "alertdialog" : "dialog", { name: within })
    .getByRole("button", { name, exact: true });
/** The body of the next call with this method. */
const sent = async (method: "POST" | "PATCH") =>
  (await visitor.page.waitForRequest((call) => call.method() === method)).postDataJSON();

const form = () => visitor.page.getByRole("region", { name: "Add New Dealership" });
const fill = async (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await form().getByLabel(label, { exact: true }).fill(value);
};

it("Add New Dealership says what is missing, keeps what was typed when adding fails, and empties itself", async () => {
  const { page } = visitor;
  const list = await openDealers(visitor, []);
  await onPhone();
  const submit = form().getByRole("button", { name: "Add Dealership" });
  await submit.click();
  await form().getByText("Dealership name is required").waitFor();
  await form().getByText("Primary URL is required").waitFor();
  const name = form().getByLabel("Dealership Name");
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await form().getByRole("button", { name: "Add URL" }).click();
  await form().getByRole("button", { name: "Add URL" }).click();
  await fill({
    "Dealership Name": " Harbor Motors ",
    "Primary URL": "www.harbor.example",
    "Additional URL 2": " https://harbor.example/certified ",
  });
  holdBack(visitor, "/api/dealerships")({ status: 500, body: "" });
  await submit.click();
  await toastSays(page, "Error", "Failed to add dealership");
  const resolve = holdBack(visitor, "/api/dealerships");
  const [body] = await Promise.all([sent("POST"), submit.click()]);
  expect(body).toEqual({
    name: "Harbor Motors",
    url: "https://www.harbor.example",
    additionalUrls: ["https://harbor.example/certified"],
  });
  await form().getByRole("button", { name: "Adding..." }).waitFor();
  list.dealers = [dealer({ status: "syncing" })];
  resolve({ status: 201, json: list.dealers[0] });
  await toastSays(page, "Dealership Added", "New dealership has been added and scraping has started");
  const row = page.getByRole("link", { name: "Harbor Motors" });
  await row.waitFor();
  const isInView = () => row.evaluate((link) => link.getBoundingClientRect().bottom < window.innerHeight);
  await expect.poll(isInView).toBe(true);
  await expect.poll(() => name.inputValue()).toBe("");
  await expect.poll(() => form().getByLabel("Additional URL 1").count()).toBe(0);
});

it("Add New Dealership takes ten additional addresses, scrolls them, and says so when there are to be more", async () => {
  await openDealers(visitor, []);
  const add = form().getByRole("button", { name: "Add URL" });
  for (let count = 0; count < 10; count++) await add.press("Enter");
  await form().getByLabel("Additional URL 10").waitFor();
  await expect.poll(() => add.getAttribute("aria-disabled")).toBe("true");
  const list = form().getByRole("list").first();
  await expect
    .poll(() => list.evaluate((ul) => ul.scrollHeight > ul.clientHeight && ul.clientHeight <= 300))
    .toBe(true);
  await add.press("Enter");
  await toastSays(visitor.page, "Maximum URLs reached", "You can add up to 10 additional URLs");
  await expect
    .poll(() =>
      form()
        .getByLabel(/^Additional URL \d+$/)
        .count(),
    )
    .toBe(10);
  await form().getByRole("button", { name: "Remove URL 10" }).click();
  await expect.poll(() => add.getAttribute("aria-disabled")).toBeNull();
});

it("Add New Dealership looks at a website before it is added, tells what it found, and saves the documents of it", async () => {
  const { page } = visitor;
  await openDealers(visitor, []);
  const path = "/api/dealerships/check";
  const check = form().getByRole("button", { name: "Check this site" });
  const result = form().getByRole("status", { name: "Site check" });
  const url = form().getByLabel("Primary URL", { exact: true });
  const resolve = holdBack(visitor, path);
  await url.fill("harbor.example");
  const [body] = await Promise.all([sent("POST"), check.click()]);
  expect(body).toEqual({ url: "https://harbor.example" });
  await expect.poll(() => url.inputValue()).toBe("https://harbor.example");
  await form().getByRole("button", { name: "Checking..." }).waitFor();
  resolve({
    json: {
      ...{ verdict: "unreadable", message: "harbor.example refused the connection.", answer: "nothing" },
      ...{ platform: null, platformName: null, declaredTotal: null, found: 0, skippedNew: 0, endedEarly: false },
      ...{ connected: null, sample: [], report: "What would help\n  Check the address.", bundle: btoa("a bundle") },
    },
  });
  await result.getByText("The site did not answer", { exact: true }).waitFor();
  await result.getByText("harbor.example refused the connection.").waitFor();
  await result.getByText("What was seen, and what would help").click();
  await result.getByText("Check the address.").waitFor();
  const download = page.waitForEvent("download");
  await result.getByRole("button", { name: "Download the bundle" }).click();
  expect((await download).suggestedFilename()).toBe("site-report.zip");
});

it("Add New Dealership checks an inventory feed, asks whose cars are its own, and adds it with them", async () => {
  const { page } = visitor;
  await openDealers(visitor, []);
  await onPhone();
  await form().getByLabel("Its inventory feed is read").check();
  await expect.poll(() => form().getByText("Additional URLs").count()).toBe(0);
  const login = { userName: "crossroads", password: "a-word-of-the-feed" };
  await fill({
    "Dealership Name": "Crossroads",
    "Feed address": "sftp://feeds.example/cars.csv",
    "User name of the feed": login.userName,
    "Password of the feed": login.password,
  });
  const found = {
    ...{ verdict: "unreadable", message: "Say whose are its own.", answer: "page", platform: null, platformName: null },
    ...{ declaredTotal: null, found: 3, skippedNew: 0, endedEarly: false, connected: null, sample: [], report: null },
    ...{
      bundle: null,
      dealers: [
        { id: "A1", name: "Crossroads of Apex", cars: 2 },
        { id: "B2", name: null, cars: 1 },
      ],
    },
  };
  visitor.answers.set("/api/dealerships/check", { json: found });
  const check = form().getByRole("button", { name: "Check this feed" });
  await check.click();
  await form().getByText("Its cars are of several dealers").waitFor();
  await form().getByLabel("Crossroads of Apex (A1), 2 cars").check();
  visitor.answers.set("/api/dealerships/check", { json: { ...found, verdict: "readable", message: "It has 2 cars." } });
  const [checked] = await Promise.all([sent("POST"), check.click()]);
  expect(checked).toEqual({ url: "sftp://feeds.example/cars.csv", feed: { login, dealerIds: ["A1"] } });
  await form().getByText("It has 2 cars.").waitFor();

  holdBack(visitor, "/api/dealerships")({ status: 201, json: dealer() });
  const [added] = await Promise.all([sent("POST"), form().getByRole("button", { name: "Add Dealership" }).click()]);
  expect(added).toMatchObject({ name: "Crossroads", feed: { login, dealerIds: ["A1"] } });
  await toastSays(page, "Dealership Added", "New dealership has been added and its feed is being read");
  await expect.poll(() => form().getByLabel("Password of the feed").count()).toBe(0);
});

const ASK = "Are you sure?";
const LIST = () => [dealer({ name: "Pecan Row" }), dealer(), dealer({ name: "Tidewater" })];

it("Delete asks first, gives the focus back, and brings the dealership back to its place when it failed", async () => {
  const { page } = visitor;
  await openDealers(visitor, LIST());
  await press("Delete");
  await page.getByText(/permanently delete .* all its vehicles.* cannot be undone/i).waitFor();
  expect(await axeViolations(page, page.getByRole("alertdialog"))).toEqual([]);
  await button("Cancel", ASK).click();
  const opener = ofHarbor().getByRole("button", { name: "Delete", exact: true });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);

  // Where a row has room for one icon, a menu has the others.
  await page.setViewportSize({ width: 1024, height: 800 });
  await press("More");
  expect(await axeViolations(page, page.getByRole("menu"))).toEqual([]);
  await page.getByRole("menuitem").last().click();
  const resolve = holdBack(visitor, "/api/dealerships/*", "DELETE");
  await button("Delete Dealership", ASK).click();
  await button("Deleting...", ASK).waitFor();
  resolve("abort");
  await toastSays(page, "Deletion failed", "Failed to delete dealership");
  const names = page.getByRole("link", { name: /Pecan Row|Harbor Motors|Tidewater/ });
  await expect.poll(() => names.allInnerTexts()).toEqual(["Tidewater", "Harbor Motors", "Pecan Row"]);
});

it("Delete keeps a dealership off the list that was read again while it was being deleted", async () => {
  const dealers = LIST();
  await openDealers(visitor, dealers);
  await onPhone();
  const deleted = holdBack(visitor, "/api/dealerships/*", "DELETE");
  await press("Delete");
  await button("Delete Dealership", ASK).click();
  await button("Deleting...", ASK).waitFor();
  const list = await openDealers(visitor, dealers);
  await expect.poll(() => list.reads).toBeGreaterThan(0);
  list.dealers = dealers.filter(({ name }) => name !== "Harbor Motors");
  deleted({ status: 200, json: { message: "Deleted" } });
  await toastSays(visitor.page, "Dealership deleted", "Dealership and all its vehicles have been removed");
  await expect.poll(() => ofHarbor().count()).toBe(0);
  await ofHarbor("Tidewater").waitFor();
});

const EDIT = "Edit Dealership";

it("Edit Dealership sends what was changed, keeps what was typed when that fails, and closes", async () => {
  const { page } = visitor;
  const urls = Array.from({ length: 9 }, (_, n) => `https://harbor.example/${n}`);
  const harbor = dealer({ additionalUrls: urls, location: "Reno, NV" });
  const list = await openDealers(visitor, [harbor]);
  await onPhone();
  await press("Edit URL");
  const primary = dialog(EDIT).getByLabel("Primary Dealership URL");
  const update = button("Update Dealership", EDIT);
  await primary.fill("   ");
  await expect.poll(() => update.isDisabled()).toBe(true);
  await primary.fill("nonsense");
  await update.click();
  await dialog(EDIT).getByText("Please enter a valid URL").waitFor();
  await primary.fill(" https://new.example ");
  await dialog(EDIT).getByRole("group", { name: "Additional Inventory URLs" }).waitFor();
  await button("Add URL", EDIT).click();
  await expect.poll(() => button("Add URL", EDIT).count()).toBe(0);
  await dialog(EDIT).getByLabel("Additional Inventory URL 10").fill("https://harbor.example/b");
  await button("Remove URL 1", EDIT).click();
  await button("Add URL", EDIT).waitFor();
  await dialog(EDIT).getByLabel("Location").fill("Boise, ID");
  await dialog(EDIT).getByLabel("Name").fill("Harbor & Sons");
  await dialog(EDIT).getByLabel("Sync schedule").selectOption("Every hour");
  holdBack(visitor, "/api/dealerships/*", "PATCH")("abort");
  await update.click();
  await toastSays(page, "Update failed", "Failed to update dealership");

  const resolve = holdBack(visitor, `/api/dealerships/${harbor.id}`, "PATCH");
  const [body] = await Promise.all([sent("PATCH"), update.click()]);
  expect(body).toEqual({
    url: "https://new.example",
    additional_urls: [...urls.slice(1), "https://harbor.example/b"],
    location: "Boise, ID",
    name: "Harbor & Sons",
    sync_schedule: "hourly",
  });
  await button("Updating...", EDIT).waitFor();
  const unread = { state: "none", words: "Not read yet", since: null, reason: null, toDo: "Sync it." } as const;
  list.dealers = [{ ...harbor, location: "Boise, ID", reading: unread }];
  resolve({ status: 200, json: list.dealers[0] });
  await toastSays(page, "Dealership updated", "Dealership information has been successfully updated");
  await dialog(EDIT).waitFor({ state: "detached" });
  await ofHarbor().getByText("Boise, ID").waitFor();
  await ofHarbor().getByText("Not read yet. Sync it.").waitFor();
});

it("Edit Dealership takes what its prices hold, with the fees that come on top", async () => {
  const { page } = visitor;
  await openDealers(visitor, [dealer()]);
  await press("Edit URL");
  const prices = dialog(EDIT).getByRole("group", { name: "Do its prices include all mandatory fees?" });
  await expect.poll(() => prices.getByLabel("Not known").isChecked()).toBe(true);
  await prices.getByLabel("No. These fees are added").check();
  await expect.poll(() => prices.getByLabel("Name of fee 1").inputValue()).toBe("Documentation fee");
  await prices.getByLabel("Amount of fee 1 in dollars").fill("free");
  await button("Update Dealership", EDIT).click();
  await prices.getByText("A fee's amount must be whole dollars from 1 to 10,000").waitFor();
  await prices.getByRole("button", { name: "Add fee" }).click();
  await prices.getByLabel("Name of fee 2").fill("CVR fee");
  await prices.getByLabel("Amount of fee 2 in dollars").fill("24");
  expect(await axeViolations(page, prices)).toEqual([]);
  await prices.getByRole("button", { name: "Remove fee 1" }).click();
  await dialog(EDIT).getByLabel("Label its cars by their price").uncheck();
  holdBack(visitor, "/api/dealerships/*", "PATCH")({ status: 200, json: dealer() });
  const [body] = await Promise.all([sent("PATCH"), button("Update Dealership", EDIT).click()]);
  const mandatoryFees = [{ name: "CVR fee", amountUsd: 24 }];
  expect(body).toMatchObject({ priceBasis: "plus-fees", mandatoryFees, dealLabels: false });
  await dialog(EDIT).waitFor({ state: "detached" });
});

it("Renew Subscription chooses a period with the arrow keys, tells of a failure, and renews with Enter", async () => {
  const { page } = visitor;
  const RENEW = "Renew Subscription";
  const harbor = dealer({ expirationDate: inDays(-2) });
  const list = await openDealers(visitor, [harbor]);
  await onPhone();
  await press(RENEW);
  await expect.poll(() => dialog(RENEW).locator("[data-tone=past]").innerText()).toContain("Expired 2 days ago");
  const labels = dialog(RENEW).getByRole("radio");
  await expect.poll(() => labels.count()).toBe(3);
  expect(await axeViolations(page, dialog(RENEW))).toEqual([]);
  holdBack(visitor, "/api/dealerships/*/renew")({ status: 500, body: "" });
  const [month] = await Promise.all([sent("POST"), button(RENEW, RENEW).press("Enter")]);
  expect(month).toEqual({ days: 30 });
  await toastSays(page, "Renewal failed", "Failed to renew dealership subscription");

  await dialog(RENEW).getByText("3 Months (90 days)").click();
  await dialog(RENEW).getByRole("radio", { name: "3 Months (90 days)" }).press("ArrowDown");
  await expect.poll(() => dialog(RENEW).getByRole("radio", { name: "1 Year (365 days)" }).isChecked()).toBe(true);
  const resolve = holdBack(visitor, "/api/dealerships/*/renew");
  const [year] = await Promise.all([sent("POST"), page.keyboard.press("Enter")]);
  expect(year).toEqual({ days: 365 });
  await button("Renewing...", RENEW).waitFor();
  list.dealers = [{ ...harbor, expirationDate: inDays(365) }];
  resolve({ status: 200, json: list.dealers[0] });
  await toastSays(page, "Subscription renewed", "Dealership subscription has been successfully renewed");
  await dialog(RENEW).waitFor({ state: "detached" });
  await ofHarbor().locator("[data-tone=later]").waitFor();
});

it("Upload CSV takes a dropped CSV file alone, keeps it when its upload fails, and closes when all was taken", async () => {
  const { page } = visitor;
  const UPLOAD = "Upload Inventory CSV";
  const list = await openDealers(visitor, [dealer()]);
  await onPhone();
  await press("Upload CSV");
  const zone = dialog(UPLOAD).locator("label");
  await zone.getByText(/max 10MB/).waitFor();
  const upload = button("Upload", UPLOAD);
  await expect.poll(() => upload.getAttribute("aria-disabled")).toBe("true");
  await upload.press("Enter");
  await toastSays(page, "No File Selected", "Please select a CSV file to upload");
  const drop = (name: string, type: string) =>
    zone.evaluate(
      (zone, [name, type]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["a,b"], name ?? "", { type: type ?? "" }));
        zone.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      },
      [name, type],
    );
  await drop("photo.png", "image/png");
  await toastSays(page, "Invalid File Type", "Please upload a CSV file");
  // The message covers no button of the dialog, and Escape is the dialog's.
  const toast = page.locator("[data-toast]");
  const [message, lastButton] = await Promise.all([toast.boundingBox(), upload.boundingBox()]);
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(lastButton?.y ?? 0);
  await page.keyboard.press("Escape");
  await dialog(UPLOAD).waitFor({ state: "detached" });
  expect(await toast.count()).toBe(1);
  await press("Upload CSV");
  visitor.answers.set("/api/dealerships/*/upload/preview", { status: 400, json: { message: "The file is empty" } });
  await drop("DROPPED.CSV", "");
  await zone.getByText("DROPPED.CSV").waitFor();
  await dialog(UPLOAD).getByText("The file is empty").waitFor();
  visitor.answers.set("/api/dealerships/*/upload", "abort");
  await upload.press("Enter");
  await toastSays(page, "Upload Failed", "Failed to upload CSV file");
  await zone.getByText("DROPPED.CSV").waitFor();
  const resolve = holdBack(visitor, "/api/dealerships/*/upload");
  await upload.press("Enter");
  await button("Uploading...", UPLOAD).waitFor();
  const { reads } = list;
  resolve({ json: { message: "", count: 12 } });
  await toastSays(page, "Upload Successful", "12 vehicles have been uploaded");
  await dialog(UPLOAD).waitFor({ state: "detached" });
  await expect.poll(() => list.reads).toBeGreaterThan(reads);
});
