import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { makePhoto } from "#test/photo-kit.ts";
import { openConsole } from "../admin.ts";
import { axeViolations } from "../axe.ts";
import { toastSays } from "../dealers.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { BARE, STAR, stockUp } from "../stock.ts";

const PATIENCE = { timeout: 60_000 };
let host: Server;
let product: Product;
let visitor: Visitor;
/** Photos that the dealer's site has not answered for yet. */
const held: ServerResponse[] = [];

beforeAll(async () => {
  const photo = await makePhoto(800, 600);
  host = createServer((request, response) => {
    if (request.url?.includes("missing")) response.writeHead(404).end();
    else if (request.url?.includes("held")) held.push(response);
    else response.end(photo);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const photoHost = `127.0.0.1:${(host.address() as AddressInfo).port}`;
  product = await startProduct({ photoHost });
  const photosNamed = (...names: string[]) => names.map((name) => `http://${photoHost}/${name}.jpg`);
  await stockUp(product.test, [
    { ...STAR, images: photosNamed("1", "missing", "2") },
    { ...BARE, make: "Audi" },
    { vin: null, identityKey: "stock:held", make: "Volvo", images: photosNamed("held") },
  ]);
  visitor = await product.visit();
  await openConsole(visitor.page, "settings");
});
afterAll(async () => {
  for (const response of held) response.end();
  await product?.close();
  host?.closeAllConnections();
  host?.close();
});
afterEach(() => expect(visitor.complaints).toEqual([]));

const generator = (page: Page, title: string) => page.getByRole("region", { name: title });
const choose = (page: Page, make: string) => page.getByLabel("Make", { exact: true }).selectOption(make);

async function startOf(page: Page, linkName: string): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: linkName }).click();
  const stream = await (await downloading).createReadStream();
  for await (const chunk of stream) return String(chunk.subarray(0, 2));
  return "";
}

it("says that there is no backup, makes one, shows that it is whole, keeps what is planned, and fits both widths", async () => {
  const { page } = visitor;
  const backups = page.getByRole("region", { name: "Backups", exact: true });
  await backups.getByText("Everything: there is no backup").waitFor();
  await backups.getByText(/^Backups lie beside the database: .* Set BACKUP_TO to another disk/).waitFor();
  await backups.getByRole("button", { name: "Back up now" }).click();
  const latest = backups.getByRole("listitem").filter({ hasText: "From the console" });
  await latest.getByText("Whole", { exact: true }).waitFor(PATIENCE);
  await latest.getByText(/autohub-.*-logical\.tar\.zst/).waitFor();
  await backups.getByText("What was written since the last backup, up to 24 hours").waitFor();
  expect(await backups.getByText("None yet").count()).toBe(0);

  await backups.getByLabel("Backups kept").selectOption("14");
  await toastSays(page, "Backups updated", "It takes effect within a minute.");
  const nightly = backups.getByRole("switch", { name: "Back up every night" });
  await nightly.press("Space");
  await backups.getByText("What was written since the last backup", { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => nightly.getAttribute("aria-checked"), PATIENCE).toBe("false");
  expect(await backups.getByLabel("Backups kept").inputValue()).toBe("14");
  expect(await backups.getByLabel("Begins at").isDisabled()).toBe(true);
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    expect(await axeViolations(page, backups)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
});

it.each([
  ["Vehicle Cards Download", "Generate vehicle cards", "Download vehicle cards", "1 file"],
  ["Vehicle Card Images Download", "Generate card images", "Download card images", "2 files"],
])("makes a real ZIP of the chosen cars: %s", async (title, start, link, files) => {
  const { page } = visitor;
  await choose(page, "Audi");
  await page.getByRole("button", { name: start }).click();
  await generator(page, title).getByText(files, { exact: true }).waitFor();
  expect(await startOf(page, link)).toBe("PK");
  await page.getByRole("list", { name: "Exports" }).getByText("Newest, up to 200 vehicles, Audi").first().waitFor();
});

it("shows the gallery of the photos, and says which are left out", async () => {
  const { page, context } = visitor;
  await choose(page, "BMW");
  const card = generator(page, "Vehicle Photos Gallery");
  await card.getByRole("button", { name: "Generate photos ZIP" }).click();
  await card.getByText("2 files", { exact: true }).waitFor();
  await card.getByText("1 left out").click();
  await card.getByText(/^Photo 2 of 2021 BMW 330i xDrive M Sport/).waitFor();
  const opening = context.waitForEvent("page");
  await card.getByRole("link", { name: "Open the gallery" }).click();
  const gallery = await opening;
  await gallery.getByRole("heading", { name: "Vehicle photos" }).waitFor();
  await expect
    .poll(() =>
      gallery.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth > 0).length),
    )
    .toBe(2);
});

it("shows how far an export is after a reload too, and stops it when asked", async () => {
  const { page } = visitor;
  await choose(page, "Volvo");
  const card = generator(page, "Vehicle Photos Gallery");
  await card.getByRole("button", { name: "Generate photos ZIP" }).click();
  await card.getByText("0 of 1").waitFor();
  await page.reload();
  await card.getByRole("progressbar", { name: "Vehicle Photos Gallery" }).waitFor();
  await card.getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("progressbar").waitFor({ state: "detached" });
  await page.getByRole("list", { name: "Exports" }).getByText("Cancelled").waitFor();
});

it("says what is wrong with the number of cars, and begins nothing", async () => {
  const { page } = visitor;
  await page.getByLabel("How many").fill("201");
  await page.getByText("A whole number from 1 to 200").waitFor();
  const start = page.getByRole("button", { name: "Generate vehicle cards" });
  await expect.poll(() => start.getAttribute("aria-disabled")).toBe("true");
});
