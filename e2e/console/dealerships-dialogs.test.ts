import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { axeViolations } from "../axe.ts";
import {
  dealer,
  entry,
  failures,
  holdBack,
  honest,
  inDays,
  NOON_ZONE,
  openDealers,
  toastSays,
  WINDOWS,
} from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

describe.each(WINDOWS)("the dialogs of a dealership, %s", (_, window, role) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await product.visit({ ...window, timezoneId: NOON_ZONE });
  });
  afterEach(async () => {
    expect(honest(visitor)).toEqual([]);
    visitor.answers.drop();
  });
  afterAll(() => visitor?.context.close());
  /** What a dialog does is the same code at every width. The narrow window shows that each is reached and does its work there. */
  const isWide = role === "row";
  const row = (name: string) => entry(visitor.page, name, role);
  const press = (action: string, name = "Harbor Motors") =>
    row(name).getByRole("button", { name: action, exact: true }).click();
  const dialog = (name: string) => visitor.page.getByRole("dialog", { name });
  const button = (name: string, within: string) =>
    visitor.page
      .getByRole(within === "Are you sure?" ? "alertdialog" : "dialog", { name: within })
      .getByRole("button", { name, exact: true });

  describe("Delete", () => {
    const ASK = "Are you sure?";
    const open = async () => {
      await openDealers(visitor, [dealer({ name: "Pecan Row" }), dealer(), dealer({ name: "Tidewater" })]);
      await press("Delete");
    };
    it("asks first, and Cancel leaves everything as it is", async () => {
      await open();
      await visitor.page.getByText(/permanently delete .* all its vehicles.* cannot be undone/i).waitFor();
      await button("Cancel", ASK).click();
      await row("Harbor Motors").getByRole("button", { name: "Delete", exact: true }).waitFor();
      await expect
        .poll(() =>
          visitor.page.evaluate(
            () => document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label"),
          ),
        )
        .toBe("Delete");
    });

    it("takes it off the list at once", async () => {
      await open();
      const resolve = holdBack(visitor, "/api/dealerships/*", "DELETE");
      await button("Delete Dealership", ASK).click();
      await button("Deleting...", ASK).waitFor();
      await expect.poll(() => visitor.page.getByText("Harbor Motors", { exact: true }).count()).toBe(1);
      resolve({ status: 200, json: { message: "Deleted" } });
      await toastSays(visitor.page, "Dealership deleted", "Dealership and all its vehicles have been removed");
      await expect.poll(() => row("Harbor Motors").count()).toBe(0);
      await row("Tidewater").waitFor();
    });

    if (isWide)
      it("keeps it off the list that was read again while it was being deleted", async () => {
        const list = await openDealers(visitor, [dealer({ name: "Tidewater" }), dealer()]);
        const synced = holdBack(visitor, "/api/dealerships/*/sync");
        const deleted = holdBack(visitor, "/api/dealerships/*", "DELETE");
        await row("Tidewater").getByRole("button", { name: "Sync", exact: true }).click();
        await row("Harbor Motors").getByRole("button", { name: "Delete", exact: true }).click();
        await button("Delete Dealership", ASK).click();
        await button("Deleting...", ASK).waitFor();
        const { reads } = list;
        synced({ status: 200, json: { message: "Started" } });
        await expect.poll(() => list.reads).toBeGreaterThan(reads);
        await expect.poll(() => visitor.page.getByText("Harbor Motors", { exact: true }).count()).toBe(2);
        list.dealers = list.dealers.slice(0, 1);
        deleted({ status: 200, json: { message: "Deleted" } });
        await toastSays(visitor.page, "Dealership deleted", "Dealership and all its vehicles have been removed");
        await expect.poll(() => row("Harbor Motors").count()).toBe(0);
        await row("Tidewater").waitFor();
      });

    if (isWide)
      it.each(failures("Failed to delete dealership"))("brings it back to its place: %s", async (_, answer, words) => {
        await open();
        const resolve = holdBack(visitor, "/api/dealerships/*", "DELETE");
        await button("Delete Dealership", ASK).click();
        await button("Deleting...", ASK).waitFor();
        resolve(answer);
        await toastSays(visitor.page, "Deletion failed", words);
        const names = visitor.page.getByRole("link", { name: /Pecan Row|Harbor Motors|Tidewater/ });
        await expect.poll(() => names.allInnerTexts()).toEqual(["Tidewater", "Harbor Motors", "Pecan Row"]);
      });
  });

  describe("Edit Dealership", () => {
    const EDIT = "Edit Dealership";
    const HARBOR = { additionalUrls: ["https://harbor.example/a"], location: "Reno, NV" };

    it("sends the addresses and the location, and closes", async () => {
      const harbor = dealer(HARBOR);
      const list = await openDealers(visitor, [harbor]);
      await press("Edit URL");
      const resolve = holdBack(visitor, "/api/dealerships/*", "PATCH");
      await dialog(EDIT).getByLabel("Primary Dealership URL").fill(" https://new.example ");
      await dialog(EDIT).getByRole("group", { name: "Additional Inventory URLs" }).waitFor();
      await button("Add URL", EDIT).click();
      await dialog(EDIT).getByLabel("Additional Inventory URL 2").fill("https://harbor.example/b");
      await button("Add URL", EDIT).click();
      await dialog(EDIT).getByText("City, State").waitFor();
      await dialog(EDIT).getByLabel("Location").fill("Boise, ID");
      const request = visitor.page.waitForRequest((call) => call.method() === "PATCH");
      await button("Update Dealership", EDIT).click();
      expect((await request).postDataJSON()).toEqual({
        url: "https://new.example",
        additional_urls: ["https://harbor.example/a", "https://harbor.example/b"],
        location: "Boise, ID",
      });
      expect(new URL((await request).url()).pathname).toBe(`/api/dealerships/${harbor.id}`);
      await button("Updating...", EDIT).waitFor();
      list.dealers = [{ ...harbor, location: "Boise, ID" }];
      resolve({ status: 200, json: list.dealers[0] });
      await toastSays(visitor.page, "Dealership updated", "Dealership information has been successfully updated");
      await dialog(EDIT).waitFor({ state: "detached" });
      await row("Harbor Motors").getByText("Boise, ID").waitFor();
    });

    if (isWide)
      it("cannot update without a primary address, and says what is wrong with one", async () => {
        await openDealers(visitor, [dealer()]);
        await press("Edit URL");
        const update = button("Update Dealership", EDIT);
        await dialog(EDIT).getByLabel("Primary Dealership URL").fill("   ");
        await expect.poll(() => update.isDisabled()).toBe(true);
        await dialog(EDIT).getByLabel("Primary Dealership URL").fill("nonsense");
        await expect.poll(() => update.isDisabled()).toBe(false);
        await update.click();
        await dialog(EDIT).getByText("Please enter a valid URL").waitFor();
        await button("Cancel", EDIT).click();
        await dialog(EDIT).waitFor({ state: "detached" });
      });

    if (isWide)
      it("hides Add URL when there are ten", async () => {
        const urls = Array.from({ length: 9 }, (_, n) => `https://harbor.example/${n}`);
        await openDealers(visitor, [dealer({ additionalUrls: urls })]);
        await press("Edit URL");
        await button("Add URL", EDIT).click();
        await expect.poll(() => button("Add URL", EDIT).count()).toBe(0);
        await button("Remove URL 10", EDIT).click();
        await button("Add URL", EDIT).waitFor();
      });

    if (isWide)
      it("changes the name and the schedule too", async () => {
        await openDealers(visitor, [dealer()]);
        await press("Edit URL");
        holdBack(visitor, "/api/dealerships/*", "PATCH")({ status: 200, json: dealer() });
        await dialog(EDIT).getByLabel("Name").fill("Harbor & Sons");
        await dialog(EDIT).getByLabel("Sync schedule").selectOption("Every hour");
        const request = visitor.page.waitForRequest((call) => call.method() === "PATCH");
        await button("Update Dealership", EDIT).click();
        expect((await request).postDataJSON()).toMatchObject({ name: "Harbor & Sons", sync_schedule: "hourly" });
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
      expect(await axeViolations(visitor.page)).toEqual([]);
      await dialog(EDIT).getByLabel("Label its cars by their price").uncheck();
      const fees = [
        { name: "Documentation fee", amountUsd: 1_499 },
        { name: "CVR fee", amountUsd: 24 },
      ];
      const changed = dealer({ ...harbor, priceBasis: "plus-fees", mandatoryFees: fees, dealLabels: false });
      holdBack(visitor, "/api/dealerships/*", "PATCH")({ status: 200, json: changed });
      const request = visitor.page.waitForRequest((call) => call.method() === "PATCH");
      list.dealers = [changed];
      // The third row is blank, and dropped.
      await button("Update Dealership", EDIT).click();
      const body = (await request).postDataJSON();
      expect(body).toMatchObject({ priceBasis: "plus-fees", mandatoryFees: fees, dealLabels: false });
      await dialog(EDIT).waitFor({ state: "detached" });
      await press("Edit URL");
      await prices.getByRole("button", { name: "Remove fee 1" }).click();
      await expect.poll(() => prices.getByLabel("Name of fee 1").inputValue()).toBe("CVR fee");
    });

    if (isWide)
      it.each(failures("Failed to update dealership"))(
        "tells of a failure and keeps what was typed: %s",
        async (_, answer, words) => {
          await openDealers(visitor, [dealer()]);
          await press("Edit URL");
          holdBack(visitor, "/api/dealerships/*", "PATCH")(answer);
          await dialog(EDIT).getByLabel("Location").fill("Boise, ID");
          await button("Update Dealership", EDIT).click();
          await toastSays(visitor.page, "Update failed", words);
          await expect.poll(() => dialog(EDIT).getByLabel("Location").inputValue()).toBe("Boise, ID");
        },
      );
  });

  describe("Renew Subscription", () => {
    const RENEW = "Renew Subscription";

    const terms: [string, number][] = [
      ["1 Month (30 days)", 30],
      ["3 Months (90 days)", 90],
      ["1 Year (365 days)", 365],
    ];
    it.each(isWide ? terms : terms.slice(0, 1))("extends by %s", async (label, days) => {
      const harbor = dealer({ expirationDate: inDays(-2) });
      const list = await openDealers(visitor, [harbor]);
      await press("Renew Subscription");
      await expect.poll(() => dialog(RENEW).locator("[data-tone=past]").innerText()).toContain("Expired 2 days ago");
      await dialog(RENEW).getByText(label).click();
      const resolve = holdBack(visitor, "/api/dealerships/*/renew");
      const request = visitor.page.waitForRequest("**/renew");
      await button("Renew Subscription", RENEW).click();
      expect((await request).postDataJSON()).toEqual({ days });
      await button("Renewing...", RENEW).waitFor();
      list.dealers = [{ ...harbor, expirationDate: inDays(days) }];
      resolve({ status: 200, json: list.dealers[0] });
      await toastSays(visitor.page, "Subscription renewed", "Dealership subscription has been successfully renewed");
      await row("Harbor Motors").locator("[data-tone=later]").waitFor();
    });

    if (isWide)
      it.each(failures("Failed to renew dealership subscription"))(
        "tells of a failure: %s",
        async (_, answer, words) => {
          await openDealers(visitor, [dealer()]);
          await press("Renew Subscription");
          await dialog(RENEW).getByText("No expiration").waitFor();
          holdBack(visitor, "/api/dealerships/*/renew")(answer);
          await button("Renew Subscription", RENEW).click();
          await toastSays(visitor.page, "Renewal failed", words);
        },
      );
  });
});
