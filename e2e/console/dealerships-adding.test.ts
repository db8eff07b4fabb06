import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dealer, failures, holdBack, honest, openDealers, toastSays, WINDOWS } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

describe.each(WINDOWS)("adding a dealership, %s", (_, window, role) => {
  /** What the server refuses is told by the same code at every width, so one window is enough for it. */
  const isWide = role === "row";
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await product.visit(window);
  });
  afterEach(async () => {
    expect(honest(visitor)).toEqual([]);
    await visitor.context.close();
  });
  const form = () => visitor.page.getByRole("region", { name: "Add New Dealership" });
  const submit = () => form().getByRole("button", { name: "Add Dealership" });
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await form().getByLabel(label, { exact: true }).fill(value);
  };

  if (isWide)
    it("says what is missing or wrong, and asks the server nothing", async () => {
      await openDealers(visitor, []);
      let asked = 0;
      visitor.page.on("request", (request) => {
        if (request.method() === "POST" && request.url().endsWith("/api/dealerships")) asked += 1;
      });
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

  it("sends what was filled in, trimmed, without blank addresses, and empties itself", async () => {
    const list = await openDealers(visitor, []);
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

  if (isWide)
    it.each(failures("Failed to add dealership"))("tells of a failure: %s", async (_, answer, words) => {
      await openDealers(visitor, []);
      holdBack(visitor, "/api/dealerships")(answer);
      await fill({ "Dealership Name": "Harbor Motors", "Primary URL": "https://harbor.example", Location: "Reno, NV" });
      await submit().click();
      await toastSays(visitor.page, "Error", words);
      await expect.poll(() => form().getByLabel("Dealership Name").inputValue()).toBe("Harbor Motors");
    });

  if (isWide)
    it("takes ten additional addresses, scrolls them, and says so when there are to be more", async () => {
      await openDealers(visitor, []);
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

  it("looks at a website before it is added, and tells what it found", async () => {
    await openDealers(visitor, []);
    const resolve = holdBack(visitor, "/api/dealerships/check");
    const check = form().getByRole("button", { name: "Check this site" });
    await check.click();
    await form().getByText("Primary URL is required").waitFor();
    await fill({ "Primary URL": "harbor.example" });
    const request = visitor.page.waitForRequest("**/check");
    await check.click();
    expect((await request).postDataJSON()).toEqual({ url: "https://harbor.example" });
    await expect
      .poll(() => form().getByLabel("Primary URL", { exact: true }).inputValue())
      .toBe("https://harbor.example");
    await form().getByRole("button", { name: "Checking..." }).waitFor();
    resolve({
      status: 200,
      json: {
        ...{
          platform: "dealer-com",
          platformName: "Dealer.com",
          verdict: "readable",
          message: "Its cars can be read.",
        },
        ...{ declaredTotal: 412, found: 24, skippedNew: 3, endedEarly: true, answer: "page" },
        connected: { id: 7, name: "Harbor North", sameAddress: true },
        sample: [
          {
            title: "2021 BMW 330i",
            vin: null,
            price: 27_480,
            mileage: null,
            originalListingUrl: "javascript:alert(1)",
          },
        ],
      },
    });
    const result = form().getByRole("status", { name: "Site check" });
    for (const words of ["Dealer.com", "Its cars can be read.", "24 so far", "412", "$27,480 · no mileage · no VIN"]) {
      await result.getByText(words, { exact: true }).waitFor();
    }
    await result.getByText("This site is already connected: Harbor North.").waitFor();
    await result.getByRole("link", { name: "Harbor North" }).waitFor();
  });

  if (isWide)
    it("is not sure of a website when the look ended too early, and says what to do", async () => {
      await openDealers(visitor, []);
      const message =
        "The look ended before a used car was found. Add the dealership and see: its first sync reads on.";
      holdBack(
        visitor,
        "/api/dealerships/check",
      )({
        status: 200,
        json: {
          ...{ platform: "dealer-on", platformName: "DealerOn", verdict: "unsure", message, sample: [] },
          ...{ declaredTotal: null, found: 0, skippedNew: 0, endedEarly: true, answer: "page", connected: null },
        },
      });
      await fill({ "Primary URL": "harbor.example" });
      await form().getByRole("button", { name: "Check this site" }).click();
      const result = form().getByRole("status", { name: "Site check" });
      await result.getByText("Not sure: add it and see", { exact: true }).waitFor();
      await result.getByText(message).waitFor();
    });

  if (isWide)
    it("heads a website that does not answer as such", async () => {
      await openDealers(visitor, []);
      holdBack(
        visitor,
        "/api/dealerships/check",
      )({
        status: 200,
        json: {
          ...{
            platform: null,
            platformName: null,
            verdict: "unreadable",
            message: "harbor.example refused the connection.",
          },
          ...{ declaredTotal: null, found: 0, skippedNew: 0, endedEarly: false, answer: "nothing", connected: null },
          sample: [],
          ...{ report: "What would help\n  Check the address.", bundle: btoa("a bundle") },
        },
      });
      await fill({ "Primary URL": "harbor.example" });
      await form().getByRole("button", { name: "Check this site" }).click();
      const result = form().getByRole("status", { name: "Site check" });
      await result.getByText("The site did not answer", { exact: true }).waitFor();
      await result.getByText("harbor.example refused the connection.").waitFor();
      await result.getByText("What was seen, and what would help").click();
      await result.getByText("Check the address.").waitFor();
      const download = visitor.page.waitForEvent("download");
      await result.getByRole("button", { name: "Download the bundle" }).click();
      expect((await download).suggestedFilename()).toBe("site-report.zip");
    });

  if (isWide)
    it("is folded where there are dealerships, opens for the next one, and keeps what was typed", async () => {
      const { page } = visitor;
      await openDealers(visitor, [dealer()]);
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
      await page.goto("/admin/dashboard");
      await page.getByRole("region", { name: "Dealerships" }).getByRole("link", { name: "Add", exact: true }).click();
      await form().getByLabel("Dealership Name").waitFor();
    });

  if (isWide)
    it("tells when a website cannot be checked", async () => {
      await openDealers(visitor, []);
      holdBack(visitor, "/api/dealerships/check")("abort");
      await fill({ "Primary URL": "https://harbor.example" });
      await form().getByRole("button", { name: "Check this site" }).click();
      await form().getByText("The site could not be checked").waitFor();
      await form().getByText("Failed to check the site").waitFor();
    });
});
