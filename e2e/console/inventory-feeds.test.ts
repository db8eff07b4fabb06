import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeSftpServer, startFakeSftpServer } from "#test/fake-sftp-server.ts";
import { openConsole } from "../admin.ts";
import { entry, honest, toastSays } from "../dealers.ts";
import { PHONE, type Product, startProduct } from "../start-product.ts";

const LOGIN = { userName: "crossroads", password: "a-word-of-the-feed" };
const HEADER = "DealerId,Dealer Name,Stock #,VIN,New/Used,Year,Make,Model,Odometer,Price\n";
const FILE = `${HEADER}A1,Crossroads of Apex,S1,1HGCV1F30JA000001,Used,2018,Honda,Accord,41000,18001
A1,Crossroads of Apex,S2,1HGCV1F32JA000002,Used,2018,Honda,Accord,42000,18002
B2,Crossroads of Wake Forest,S3,1HGCV1F34JA000003,Used,2018,Honda,Accord,43000,18003
`;

let feed: FakeSftpServer;
let product: Product;
beforeAll(async () => {
  feed = await startFakeSftpServer({ login: LOGIN, files: { "/out/cars.csv": { content: FILE } } });
  product = await startProduct({ feedHost: feed.host });
});
afterAll(async () => {
  await product?.close();
  await feed?.close();
});

it("a dealership with an inventory feed is checked, added with its own cars of the file, and read again once its server's new key is accepted", async () => {
  const visitor = await product.visit(PHONE);
  const { page } = visitor;
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
  expect(honest(visitor)).toEqual([]);
});
