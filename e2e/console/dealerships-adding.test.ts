import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type FakeSftpServer, startFakeSftpServer } from "#test/fake-sftp-server.ts";
import { openConsole } from "../admin.ts";
import { dealer, entry, failures, holdBack, honest, openDealers, toastSays } from "../dealers.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

const LOGIN = { userName: "crossroads", password: "a-word-of-the-feed" };
const HEADER = "DealerId,Dealer Name,Stock #,VIN,New/Used,Year,Make,Model,Odometer,Price\n";
const FILE = `${HEADER}A1,Crossroads of Apex,S1,1HGCV1F30JA000001,Used,2018,Honda,Accord,41000,18001
A1,Crossroads of Apex,S2,1HGCV1F32JA000002,Used,2018,Honda,Accord,42000,18002
B2,Crossroads of Wake Forest,S3,1HGCV1F34JA000003,Used,2018,Honda,Accord,43000,18003
`;

let feed: FakeSftpServer;
let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  feed = await startFakeSftpServer({ login: LOGIN, files: { "/out/cars.csv": { content: FILE } } });
  product = await startProduct({ feedHost: feed.host });
  visitor = await product.visit();
});
afterAll(async () => {
  await product?.close();
  await feed?.close();
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await visitor.page.goto("about:blank");
  visitor.answers.drop();
  await visitor.page.setViewportSize(DESKTOP.viewport);
  expect(honest(visitor)).toEqual([]);
});

const form = () => visitor.page.getByRole("region", { name: "Add New Dealership" });
const submit = () => form().getByRole("button", { name: "Add Dealership" });
const fill = async (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await form().getByLabel(label, { exact: true }).fill(value);
};
/** Opens the tab with an empty form. */
async function openForm(dealers: Parameters<typeof openDealers>[1] = []) {
  const { page } = visitor;
  if (page.url().includes("/admin/")) {
    await page.getByRole("link", { name: "Inventory", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Inventory Management" }).waitFor();
    await page.getByRole("link", { name: "Dealerships", exact: true }).click();
    await form().waitFor();
  }
  return openDealers(visitor, dealers);
}

it("says what is missing or wrong, and asks the server nothing", async () => {
  await openForm();
  let asked = 0;
  visitor.answers.set(
    "/api/dealerships",
    () => {
      asked += 1;
      return "never";
    },
    "POST",
  );
  await submit().click();
  await form().getByText("Dealership name is required").waitFor();
  await form().getByText("Primary URL is required").waitFor();
  const nameField = form().getByLabel("Dealership Name");
  await expect.poll(() => nameField.evaluate((field) => field === document.activeElement)).toBe(true);
  await form().getByRole("button", { name: "Add URL" }).click();
  await form().getByRole("button", { name: "Add URL" }).click();
  await fill({
    "Dealership Name": "   ",
    "Primary URL": "harbor motors",
    Location: "x".repeat(101),
    "Additional URL 2": "nonsense",
  });
  await submit().click();
  await expect.poll(() => form().getByText("Please enter a valid URL").count()).toBe(2);
  await form().getByText("URL is required", { exact: true }).waitFor();
  await form().getByText("Location must not exceed 100 characters").waitFor();
  expect(asked).toBe(0);
});

it("sends what was filled in, trimmed, without blank addresses, and empties itself, in 390 pixels", async () => {
  const list = await openForm();
  await visitor.page.setViewportSize(PHONE.viewport);
  await visitor.page.getByText("No dealerships added yet.").waitFor();
  const resolve = holdBack(visitor, "/api/dealerships");
  await form().getByRole("button", { name: "Add URL" }).click();
  await form().getByRole("button", { name: "Add URL" }).click();
  await fill({
    "Dealership Name": " Harbor Motors ",
    "Primary URL": "www.harbor.example",
    "Additional URL 2": " https://harbor.example/certified ",
  });
  const request = visitor.page.waitForRequest((call) => call.method() === "POST");
  await submit().click();
  expect((await request).postDataJSON()).toEqual({
    name: "Harbor Motors",
    url: "https://www.harbor.example",
    additionalUrls: ["https://harbor.example/certified"],
  });
  await form().getByRole("button", { name: "Adding..." }).waitFor();
  list.dealers = [dealer({ status: "syncing" })];
  resolve({ status: 201, json: list.dealers[0] });
  await toastSays(visitor.page, "Dealership Added", "New dealership has been added and scraping has started");
  await visitor.page.getByRole("link", { name: "Harbor Motors" }).waitFor();
  await expect.poll(() => form().getByLabel("Dealership Name").inputValue()).toBe("");
  await expect.poll(() => form().getByLabel("Additional URL 1").count()).toBe(0);
});

it("tells of a failure, and keeps what was typed", async () => {
  await openForm();
  await fill({ "Dealership Name": "Harbor Motors", "Primary URL": "https://harbor.example", Location: "Reno, NV" });
  for (const [answer, words] of failures("Failed to add dealership")) {
    holdBack(visitor, "/api/dealerships")(answer);
    await submit().click();
    await toastSays(visitor.page, "Error", words);
    await expect.poll(() => form().getByLabel("Dealership Name").inputValue()).toBe("Harbor Motors");
  }
});

it("takes ten additional addresses, scrolls them, and says so when there are to be more", async () => {
  await openForm();
  const add = form().getByRole("button", { name: "Add URL" });
  for (let count = 0; count < 10; count++) await add.press("Enter");
  await form().getByLabel("Additional URL 10").waitFor();
  await expect.poll(() => add.getAttribute("aria-disabled")).toBe("true");
  const list = form().getByRole("list").first();
  await expect
    .poll(() => list.evaluate((ul) => ul.scrollHeight > ul.clientHeight && ul.clientHeight <= 300))
    .toBe(true);
  await add.focus();
  await visitor.page.keyboard.press("Enter");
  await toastSays(visitor.page, "Maximum URLs reached", "You can add up to 10 additional URLs");
  expect(
    await form()
      .getByLabel(/^Additional URL \d+$/)
      .count(),
  ).toBe(10);
  await form().getByRole("button", { name: "Remove URL 10" }).click();
  await expect.poll(() => add.getAttribute("aria-disabled")).toBeNull();
});

const CHECK = "/api/dealerships/check";
const check = () => form().getByRole("button", { name: "Check this site" });
const result = () => form().getByRole("status", { name: "Site check" });
/** A website without cars, as the check answers with it. */
const NONE = {
  declaredTotal: null,
  found: 0,
  skippedNew: 0,
  endedEarly: false,
  answer: "page",
  connected: null,
  sample: [],
};

it("looks at a website before it is added, and tells what it found", async () => {
  await openForm();
  const resolve = holdBack(visitor, CHECK);
  await check().click();
  await form().getByText("Primary URL is required").waitFor();
  await fill({ "Primary URL": "harbor.example" });
  const request = visitor.page.waitForRequest("**/check");
  await check().click();
  expect((await request).postDataJSON()).toEqual({ url: "https://harbor.example" });
  await expect
    .poll(() => form().getByLabel("Primary URL", { exact: true }).inputValue())
    .toBe("https://harbor.example");
  await form().getByRole("button", { name: "Checking..." }).waitFor();
  const car = { title: "2021 BMW 330i", vin: null, price: 27_480, mileage: null };
  resolve({
    json: {
      ...{ platform: "dealer-com", platformName: "Dealer.com", verdict: "readable", message: "Its cars can be read." },
      ...{ declaredTotal: 412, found: 24, skippedNew: 3, endedEarly: true, answer: "page" },
      connected: { id: 7, name: "Harbor North", sameAddress: true },
      sample: [{ ...car, originalListingUrl: "javascript:alert(1)" }],
    },
  });
  for (const words of ["Dealer.com", "Its cars can be read.", "24 so far", "412", "$27,480 · no mileage · no VIN"]) {
    await result().getByText(words, { exact: true }).waitFor();
  }
  await result().getByText("This site is already connected: Harbor North.").waitFor();
  await result().getByRole("link", { name: "Harbor North" }).waitFor();
});

it("is not sure of a website, heads one that does not answer as such, and tells when one cannot be checked", async () => {
  await openForm();
  const unsure = "The look ended before a used car was found. Add the dealership and see: its first sync reads on.";
  const dealerOn = { platform: "dealer-on", platformName: "DealerOn", verdict: "unsure", message: unsure };
  visitor.answers.set(CHECK, { json: { ...NONE, ...dealerOn, endedEarly: true } });
  await fill({ "Primary URL": "harbor.example" });
  await check().click();
  await result().getByText("Not sure: add it and see", { exact: true }).waitFor();
  await result().getByText(unsure).waitFor();

  const refused = { verdict: "unreadable", message: "harbor.example refused the connection.", answer: "nothing" };
  const report = { report: "What would help\n  Check the address.", bundle: btoa("a bundle") };
  visitor.answers.set(CHECK, { json: { ...NONE, platform: null, platformName: null, ...refused, ...report } });
  await check().click();
  await result().getByText("The site did not answer", { exact: true }).waitFor();
  await result().getByText("harbor.example refused the connection.").waitFor();
  await result().getByText("What was seen, and what would help").click();
  await result().getByText("Check the address.").waitFor();
  const download = visitor.page.waitForEvent("download");
  await result().getByRole("button", { name: "Download the bundle" }).click();
  expect((await download).suggestedFilename()).toBe("site-report.zip");

  visitor.answers.set(CHECK, "abort");
  await check().click();
  await form().getByText("The site could not be checked").waitFor();
  await form().getByText("Failed to check the site").waitFor();
});

it("is folded where there are dealerships, opens for the next one, and keeps what was typed", async () => {
  const { page } = visitor;
  await page.goto("about:blank");
  await openForm([dealer()]);
  await page.getByRole("link", { name: "Harbor Motors" }).waitFor();
  const name = form().getByLabel("Dealership Name");
  await name.waitFor({ state: "hidden" });
  await form().getByRole("button", { name: "Add dealership", exact: true }).click();
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await name.fill("Harbor South");
  await form().getByRole("button", { name: "Hide form" }).click();
  await name.waitFor({ state: "hidden" });
  await form().getByRole("button", { name: "Add dealership", exact: true }).click();
  await expect.poll(() => name.inputValue()).toBe("Harbor South");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("region", { name: "Dealerships" }).getByRole("link", { name: "Add", exact: true }).click();
  await form().getByLabel("Dealership Name").waitFor();
});

it("a dealership with an inventory feed is checked, added with its own cars of the file, and read again once its server's new key is accepted", async () => {
  const { page } = visitor;
  // Without the list of the one before.
  await page.goto("about:blank");
  await page.setViewportSize(PHONE.viewport);
  await openConsole(page, "dealerships");
  const form = page.getByRole("region", { name: "Add New Dealership" });
  await form.getByLabel("Dealership Name").fill("Crossroads");
  await form.getByLabel("Its inventory feed is read").check();
  await expect.poll(() => form.getByText("Additional URLs").count()).toBe(0);
  await form.getByLabel("Feed address").fill(`sftp://${feed.host}/out/cars.csv`);
  await form.getByLabel("User name of the feed").fill(LOGIN.userName);
  await form.getByLabel("Password of the feed").fill(LOGIN.password);
  await form.getByRole("button", { name: "Check this feed" }).click();
  await form.getByText("Its cars are of several dealers").waitFor();
  await form.getByLabel("Crossroads of Apex (A1), 2 cars").check();
  await form.getByRole("button", { name: "Check this feed" }).click();
  await form.getByText("The feed can be read: it has 2 used cars.").waitFor();
  await form.getByRole("button", { name: "Add Dealership" }).click();
  await toastSays(page, "Dealership Added", "New dealership has been added and its feed is being read");
  await expect.poll(() => form.getByLabel("Password of the feed").count()).toBe(0);

  const crossroads = entry(page, "Crossroads", "article");
  await crossroads.getByText("Active", { exact: true }).waitFor();
  await crossroads.getByText("Inventory feed").waitFor();
  await crossroads.getByRole("button", { name: "Edit URL" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Dealership" });
  await expect.poll(() => dialog.getByLabel("User name of the feed").inputValue()).toBe("");
  await expect.poll(() => dialog.getByLabel("Password of the feed").inputValue()).toBe("");
  await expect.poll(() => dialog.getByLabel("Crossroads of Apex (A1), 2 cars").isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "Update Dealership" }).click();
  await dialog.waitFor({ state: "detached" });

  await feed.close();
  const port = Number(feed.host.split(":")[1]);
  feed = await startFakeSftpServer({ login: LOGIN, files: feed.files, port });
  await crossroads.getByRole("button", { name: "Sync", exact: true }).click();
  await crossroads.getByText("Error", { exact: true }).waitFor();
  await crossroads.getByRole("link", { name: "Crossroads", exact: true }).click();
  const offered = page.getByRole("region", { name: "New key of the feed's server" });
  expect(feed.passwords).toEqual([]);
  await offered.getByRole("button", { name: "Accept the new key" }).click();
  await offered.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Sync", exact: true }).last().click();
  await page.getByText("Stored", { exact: true }).waitFor();
  await expect.poll(() => feed.passwords).toEqual([LOGIN.password]);
  expect(await page.content()).not.toContain(LOGIN.password);
});
