import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import { dealer, entry, failures, holdBack, honest, inDays, NOON_ZONE, openDealers, toastSays } from "../dealers.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
let visitor: Visitor;
beforeAll(async () => {
  product = await startProduct();
  visitor = await product.visit({ timezoneId: NOON_ZONE });
});
afterAll(() => product?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await visitor.page.goto("about:blank");
  visitor.answers.drop();
  await visitor.page.setViewportSize(DESKTOP.viewport);
  expect(honest(visitor)).toEqual([]);
});

/** What a dialog does is the same code at every width: what succeeds is done from a phone's cards, the rest from the table. */
const onPhone = () => visitor.page.setViewportSize(PHONE.viewport);
const ofHarbor = (name = "Harbor Motors") => entry(visitor.page, name, "article").or(entry(visitor.page, name, "row"));
const press = (action: string, name?: string) =>
  ofHarbor(name).getByRole("button", { name: action, exact: true }).click();
const dialog = (name: string) => visitor.page.getByRole("dialog", { name });
const button = (name: string, within: string) =>
  visitor.page
    .getByRole(within === "Are you sure?" ? "alertdialog" : "dialog", { name: within })
    .getByRole("button", { name, exact: true });
const close = async (name: string) => {
  await button("Cancel", name).click();
  await dialog(name).waitFor({ state: "detached" });
};

describe("Delete", () => {
  const ASK = "Are you sure?";
  const open = () => openDealers(visitor, [dealer({ name: "Pecan Row" }), dealer(), dealer({ name: "Tidewater" })]);

  it("asks first, and Cancel leaves everything as it is", async () => {
    await open();
    await press("Delete");
    await visitor.page.getByText(/permanently delete .* all its vehicles.* cannot be undone/i).waitFor();
    await button("Cancel", ASK).click();
    await ofHarbor().getByRole("button", { name: "Delete", exact: true }).waitFor();
    await expect
      .poll(() =>
        visitor.page.evaluate(
          () => document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label"),
        ),
      )
      .toBe("Delete");
  });

  it("takes it off the list at once, in 390 pixels", async () => {
    await open();
    await onPhone();
    await press("Delete");
    const resolve = holdBack(visitor, "/api/dealerships/*", "DELETE");
    await button("Delete Dealership", ASK).click();
    await button("Deleting...", ASK).waitFor();
    await expect.poll(() => visitor.page.getByText("Harbor Motors", { exact: true }).count()).toBe(1);
    resolve({ status: 200, json: { message: "Deleted" } });
    await toastSays(visitor.page, "Dealership deleted", "Dealership and all its vehicles have been removed");
    await expect.poll(() => ofHarbor().count()).toBe(0);
    await ofHarbor("Tidewater").waitFor();
  });

  it("keeps it off the list that was read again while it was being deleted", async () => {
    const list = await openDealers(visitor, [dealer({ name: "Tidewater" }), dealer()]);
    const synced = holdBack(visitor, "/api/dealerships/*/sync");
    const deleted = holdBack(visitor, "/api/dealerships/*", "DELETE");
    await press("Sync", "Tidewater");
    await press("Delete");
    await button("Delete Dealership", ASK).click();
    await button("Deleting...", ASK).waitFor();
    const { reads } = list;
    synced({ status: 200, json: { message: "Started" } });
    await expect.poll(() => list.reads).toBeGreaterThan(reads);
    await expect.poll(() => visitor.page.getByText("Harbor Motors", { exact: true }).count()).toBe(2);
    list.dealers = list.dealers.slice(0, 1);
    deleted({ status: 200, json: { message: "Deleted" } });
    await toastSays(visitor.page, "Dealership deleted", "Dealership and all its vehicles have been removed");
    await expect.poll(() => ofHarbor().count()).toBe(0);
    await ofHarbor("Tidewater").waitFor();
  });

  it("brings it back to its place when that failed, and says why", async () => {
    await open();
    for (const [answer, words] of failures("Failed to delete dealership")) {
      await press("Delete");
      const resolve = holdBack(visitor, "/api/dealerships/*", "DELETE");
      await button("Delete Dealership", ASK).click();
      await button("Deleting...", ASK).waitFor();
      resolve(answer);
      await toastSays(visitor.page, "Deletion failed", words);
      const names = visitor.page.getByRole("link", { name: /Pecan Row|Harbor Motors|Tidewater/ });
      await expect.poll(() => names.allInnerTexts()).toEqual(["Tidewater", "Harbor Motors", "Pecan Row"]);
    }
  });
});

describe("Edit Dealership", () => {
  const EDIT = "Edit Dealership";
  const HARBOR = { additionalUrls: ["https://harbor.example/a"], location: "Reno, NV" };
  const update = async () => {
    const request = visitor.page.waitForRequest((call) => call.method() === "PATCH");
    await button("Update Dealership", EDIT).click();
    return request;
  };

  it("sends the addresses and the location, and closes, in 390 pixels", async () => {
    const harbor = dealer(HARBOR);
    const list = await openDealers(visitor, [harbor]);
    await onPhone();
    await press("Edit URL");
    const resolve = holdBack(visitor, "/api/dealerships/*", "PATCH");
    await dialog(EDIT).getByLabel("Primary Dealership URL").fill(" https://new.example ");
    await dialog(EDIT).getByRole("group", { name: "Additional Inventory URLs" }).waitFor();
    await button("Add URL", EDIT).click();
    await dialog(EDIT).getByLabel("Additional Inventory URL 2").fill("https://harbor.example/b");
    await button("Add URL", EDIT).click();
    await dialog(EDIT).getByText("City, State").waitFor();
    await dialog(EDIT).getByLabel("Location").fill("Boise, ID");
    const request = await update();
    expect(request.postDataJSON()).toEqual({
      url: "https://new.example",
      additional_urls: ["https://harbor.example/a", "https://harbor.example/b"],
      location: "Boise, ID",
    });
    expect(new URL(request.url()).pathname).toBe(`/api/dealerships/${harbor.id}`);
    await button("Updating...", EDIT).waitFor();
    list.dealers = [{ ...harbor, location: "Boise, ID" }];
    resolve({ status: 200, json: list.dealers[0] });
    await toastSays(visitor.page, "Dealership updated", "Dealership information has been successfully updated");
    await dialog(EDIT).waitFor({ state: "detached" });
    await ofHarbor().getByText("Boise, ID").waitFor();
  });

  it("cannot update without a primary address, says what is wrong with one, and hides Add URL when there are ten", async () => {
    const urls = Array.from({ length: 9 }, (_, n) => `https://harbor.example/${n}`);
    await openDealers(visitor, [dealer({ additionalUrls: urls })]);
    await press("Edit URL");
    await dialog(EDIT).getByLabel("Primary Dealership URL").fill("   ");
    await expect.poll(() => button("Update Dealership", EDIT).isDisabled()).toBe(true);
    await dialog(EDIT).getByLabel("Primary Dealership URL").fill("nonsense");
    await expect.poll(() => button("Update Dealership", EDIT).isDisabled()).toBe(false);
    await button("Update Dealership", EDIT).click();
    await dialog(EDIT).getByText("Please enter a valid URL").waitFor();
    await button("Add URL", EDIT).click();
    await expect.poll(() => button("Add URL", EDIT).count()).toBe(0);
    await button("Remove URL 10", EDIT).click();
    await button("Add URL", EDIT).waitFor();
    await button("Cancel", EDIT).click();
    await dialog(EDIT).waitFor({ state: "detached" });
  });

  it("changes the name and the schedule too, and keeps what was typed when that fails", async () => {
    await openDealers(visitor, [dealer()]);
    await press("Edit URL");
    await dialog(EDIT).getByLabel("Name").fill("Harbor & Sons");
    await dialog(EDIT).getByLabel("Sync schedule").selectOption("Every hour");
    for (const [answer, words] of failures("Failed to update dealership")) {
      holdBack(visitor, "/api/dealerships/*", "PATCH")(answer);
      const request = await update();
      expect(request.postDataJSON()).toMatchObject({ name: "Harbor & Sons", sync_schedule: "hourly" });
      await toastSays(visitor.page, "Update failed", words);
      await expect.poll(() => dialog(EDIT).getByLabel("Name").inputValue()).toBe("Harbor & Sons");
    }
    await close(EDIT);
  });

  it("takes what its prices hold, with the fees that come on top", async () => {
    const harbor = dealer();
    const list = await openDealers(visitor, [harbor]);
    await press("Edit URL");
    const prices = dialog(EDIT).getByRole("group", { name: "Do its prices include all mandatory fees?" });
    await expect.poll(() => prices.getByLabel("Not known").isChecked()).toBe(true);
    await prices.getByLabel("No. These fees are added").check();
    await expect.poll(() => prices.getByLabel("Name of fee 1").inputValue()).toBe("Documentation fee");
    await prices.getByLabel("Amount of fee 1 in dollars").fill("free");
    await button("Update Dealership", EDIT).click();
    await prices.getByText("A fee's amount must be whole dollars from 1 to 10,000").waitFor();
    await prices.getByLabel("Amount of fee 1 in dollars").fill("$1,499");
    await prices.getByRole("button", { name: "Add fee" }).click();
    await prices.getByRole("button", { name: "Add fee" }).click();
    await prices.getByLabel("Name of fee 2").fill("CVR fee");
    await prices.getByLabel("Amount of fee 2 in dollars").fill("24");
    expect(await axeViolations(visitor.page, dialog(EDIT))).toEqual([]);
    await dialog(EDIT).getByLabel("Label its cars by their price").uncheck();
    const fees = [
      { name: "Documentation fee", amountUsd: 1_499 },
      { name: "CVR fee", amountUsd: 24 },
    ];
    const changed = dealer({ ...harbor, priceBasis: "plus-fees", mandatoryFees: fees, dealLabels: false });
    holdBack(visitor, "/api/dealerships/*", "PATCH")({ status: 200, json: changed });
    list.dealers = [changed];
    // The third row is blank, and dropped.
    const body = (await update()).postDataJSON();
    expect(body).toMatchObject({ priceBasis: "plus-fees", mandatoryFees: fees, dealLabels: false });
    await dialog(EDIT).waitFor({ state: "detached" });
    await press("Edit URL");
    await prices.getByRole("button", { name: "Remove fee 1" }).click();
    await expect.poll(() => prices.getByLabel("Name of fee 1").inputValue()).toBe("CVR fee");
    await close(EDIT);
  });
});

describe("Renew Subscription", () => {
  const RENEW = "Renew Subscription";

  it("extends by a month, three months or a year, in 390 pixels", async () => {
    const harbor = dealer({ expirationDate: inDays(-2) });
    const list = await openDealers(visitor, [harbor]);
    await onPhone();
    for (const [label, days, then] of [
      ["1 Month (30 days)", 30, inDays(-2)],
      ["3 Months (90 days)", 90, inDays(-2)],
      ["1 Year (365 days)", 365, inDays(365)],
    ] as const) {
      await press("Renew Subscription");
      await expect.poll(() => dialog(RENEW).locator("[data-tone=past]").innerText()).toContain("Expired 2 days ago");
      await dialog(RENEW).getByText(label).click();
      const resolve = holdBack(visitor, "/api/dealerships/*/renew");
      const request = visitor.page.waitForRequest("**/renew");
      await button("Renew Subscription", RENEW).click();
      expect((await request).postDataJSON()).toEqual({ days });
      await button("Renewing...", RENEW).waitFor();
      list.dealers = [{ ...harbor, expirationDate: then }];
      resolve({ status: 200, json: list.dealers[0] });
      await toastSays(visitor.page, "Subscription renewed", "Dealership subscription has been successfully renewed");
      await dialog(RENEW).waitFor({ state: "detached" });
    }
    await ofHarbor().locator("[data-tone=later]").waitFor();
  });

  it("chooses a period with the arrow keys and renews with Enter", async () => {
    await openDealers(visitor, [dealer()]);
    await ofHarbor().getByRole("button", { name: RENEW }).press("Enter");
    await dialog(RENEW).getByRole("radio", { name: "1 Month (30 days)" }).focus();
    await visitor.page.keyboard.press("ArrowDown");
    holdBack(visitor, "/api/dealerships/*/renew")({ status: 200, json: dealer() });
    const request = visitor.page.waitForRequest("**/renew");
    await visitor.page.keyboard.press("Enter");
    expect((await request).postDataJSON()).toEqual({ days: 90 });
    await dialog(RENEW).waitFor({ state: "detached" });
  });

  it("tells of a failure", async () => {
    await openDealers(visitor, [dealer()]);
    await press("Renew Subscription");
    await dialog(RENEW).getByText("No expiration").waitFor();
    for (const [answer, words] of failures("Failed to renew dealership subscription")) {
      holdBack(visitor, "/api/dealerships/*/renew")(answer);
      await button("Renew Subscription", RENEW).click();
      await toastSays(visitor.page, "Renewal failed", words);
    }
    await close(RENEW);
  });
});
