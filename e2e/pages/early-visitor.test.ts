import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listenForComplaints, MOVING, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

const STAR_PAGE = `/vehicles/${STAR.vin}`;

let product: Product;
let desktop: Visitor;
let phone: Visitor;

beforeAll(async () => {
  product = await startProduct();
  await stockUp(product.test, [STAR, ...assortment(30)]);
  desktop = await product.visit();
  phone = await product.visit(PHONE);
});
afterAll(() => product?.close());
afterEach(async () => {
  for (const { complaints, context, page } of [desktop, phone]) {
    expect(complaints).toEqual([]);
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.unrouteAll();
  }
});

const searchBox = (page: Page) => page.getByPlaceholder("Search by make, model, year, city, state or dealership");
const query = (page: Page) => new URL(page.url()).search;
const isReady = (page: Page) => page.evaluate(() => document.readyState === "complete");

/** Lets the page's scripts arrive, which are held back until then. */
let letScriptsCome: () => void;

/** Holds back the scripts in a window. Six held at the server would take all connections there are. */
async function holdScripts({ context }: Visitor): Promise<void> {
  const arrived = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await context.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
}

/** Opens a page as someone sees it who is faster than its scripts. */
async function openEarly(path: string, visitor = desktop): Promise<Page> {
  await holdScripts(visitor);
  await visitor.page.goto(path, { waitUntil: "domcontentloaded" });
  return visitor.page;
}

describe("what a visitor does before the scripts are there", () => {
  it("keeps what was typed into the search with the caret where it was, and searches for it", async () => {
    const page = await openEarly("/");
    await searchBox(page).pressSequentially("bmx");
    await searchBox(page).press("ArrowLeft");
    letScriptsCome();
    await page.waitForURL("**/?keyword=bmx");
    await searchBox(page).press("w");
    await page.waitForURL("**/?keyword=bmwx");
    await expect.poll(() => searchBox(page).inputValue()).toBe("bmwx");
    await page.getByRole("button", { name: "Clear search" }).click();
    await page.waitForURL(`${product.address}/`);
  });

  it("searches with Enter as a plain form", async () => {
    const page = await openEarly("/?make=Audi&make=BMW");
    await searchBox(page).fill("330i");
    await searchBox(page).press("Enter");
    letScriptsCome();
    await expect.poll(() => query(page)).toBe("?make=Audi&make=BMW&keyword=330i");
    await expect.poll(() => searchBox(page).inputValue()).toBe("330i");
  });

  it("changes the order that was chosen", async () => {
    const page = await openEarly("/");
    await page.getByRole("combobox", { name: "Sort" }).selectOption("mileage_low");
    letScriptsCome();
    await page.waitForURL("**/?sortBy=mileage_low");
    await expect.poll(() => page.getByRole("combobox", { name: "Sort" }).inputValue()).toBe("mileage_low");
    await expect.poll(() => page.getByRole("article").first().innerText()).toMatch(/number 1$/m);
  });

  it("opens a filter that was pressed, once, also when it was pressed again", async () => {
    const page = await openEarly("/");
    const make = page.getByRole("group", { name: "Make", exact: true });
    await make.getByRole("button").first().click();
    await make.getByRole("button").first().click();
    letScriptsCome();
    await make.getByRole("checkbox", { name: "BMW" }).check();
    await page.waitForURL("**/?make=BMW");
  });

  it("resets the filters", async () => {
    const page = await openEarly("/?make=BMW&limit=6");
    await page.getByRole("button", { name: "Reset all" }).click();
    letScriptsCome();
    await page.waitForURL("**/?limit=6");
  });

  it("turns the photos of the card that the mouse has stayed on", async () => {
    await desktop.page.emulateMedia(MOVING);
    const page = await openEarly("/");
    const card = page.getByRole("article").first();
    const shown = () => card.locator("img[alt]:not([alt=''])").getAttribute("src");
    const first = await shown();
    await card.hover();
    letScriptsCome();
    await expect.poll(shown).not.toBe(first);
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  it("opens the sheet with the filters on a phone", async () => {
    const page = await openEarly("/", phone);
    await page.getByRole("button", { name: /^Filters/ }).tap();
    letScriptsCome();
    await page.getByRole("dialog", { name: "Filters" }).getByRole("checkbox").first().waitFor();
  });

  it("moves the gallery by key and button, one photo each", async () => {
    const page = await openEarly(STAR_PAGE);
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Next photo" }).click();
    await page.getByRole("button", { name: "Next photo" }).click();
    letScriptsCome();
    await page.getByRole("button", { name: "photo 4 of 5" }).waitFor();
  });

  it("opens the photo of the grid that was chosen instead of the bare file", async () => {
    const page = await openEarly(STAR_PAGE);
    await page.getByRole("link", { name: `${STAR.title}, photo 4` }).click();
    letScriptsCome();
    await page
      .getByRole("dialog", { name: /^Photos of/ })
      .getByText("4 / 5")
      .waitFor();
  });

  it("stays on the photo that was swiped to", async () => {
    const page = await openEarly(STAR_PAGE, phone);
    const gallery = page.getByRole("region", { name: "Photos" });
    await gallery
      .getByRole("list")
      .first()
      .evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: "instant" }));
    letScriptsCome();
    await gallery.getByText("2 / 5").waitFor();
  });

  it("follows a link at once, and counts the view", async () => {
    const page = await openEarly("/?keyword=xDrive%20M%20Sport");
    const [request] = await Promise.all([
      page.waitForRequest("**/track-view"),
      page.waitForURL(`**${STAR_PAGE}`, { waitUntil: "commit" }),
      page.getByRole("link", { name: STAR.title }).click(),
    ]);
    expect(request.method()).toBe("POST");
    expect(request.headers()["content-type"]).toBe("application/json");
    letScriptsCome();
  });

  it("opens the seller's page at once, and counts each contact once, by the middle button too", async () => {
    const page = await openEarly(STAR_PAGE);
    const { context } = desktop;
    await context.route("https://dealer.example/**", (route) => route.fulfill({ body: "the dealer's own page" }));
    let counted = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/contact")) counted += 1;
    });
    const [popup] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "Contact Seller" }).click(),
    ]);
    await popup.waitForURL("https://dealer.example/used/star");
    await page.getByRole("link", { name: "Contact Seller" }).click({ button: "middle" });
    letScriptsCome();
    await expect.poll(() => isReady(page)).toBe(true);
    await expect.poll(() => counted).toBe(2);
  });
});

/** Runs in the page: presses a key in the moment in which the page's own scripts take over, before React has hydrated anything. */
function pressWhileHydrating() {
  let early: typeof window.earlyPage;
  Object.defineProperty(window, "earlyPage", {
    get: () => early,
    set: (offered: NonNullable<typeof window.earlyPage>) => {
      const handOver = () => {
        offered.handOver();
        queueMicrotask(() =>
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })),
        );
      };
      early = { ...offered, handOver };
    },
  });
}

describe("what a visitor does while the page is hydrated", () => {
  it("moves the gallery by key, one photo", async () => {
    const page = await desktop.context.newPage();
    const complaints = listenForComplaints(page);
    await page.addInitScript(pressWhileHydrating);
    await page.goto(STAR_PAGE);
    await page.getByRole("button", { name: "photo 2 of 5" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "photo 3 of 5" }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe("a page that says it is loaded", () => {
  it("answers at once, however slow its scripts were, and leaves nothing of the waiting behind", async () => {
    const { page } = desktop;
    /** Lets the scripts come when all else has been there for long. */
    const openSlowly = async (path: string) => {
      await holdScripts(desktop);
      const isAsked = page.waitForRequest("**/assets/*.js");
      const isLoaded = page.goto(path);
      await isAsked;
      await page.getByRole("contentinfo").waitFor();
      letScriptsCome();
      await isLoaded;
    };
    await openSlowly("/");
    await page.getByRole("button", { name: /^Price/ }).click();
    await expect.poll(() => page.getByRole("button", { name: /^Price/ }).getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => page.locator("iframe").count()).toBe(0);
    await openSlowly(STAR_PAGE);
    await page.getByRole("button", { name: "Next photo" }).click();
    await page.getByRole("button", { name: "photo 2 of 5" }).waitFor();
  });

  it("is loaded even when its scripts cannot be had", async () => {
    const { page, context, complaints } = desktop;
    await context.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("article").first().waitFor();
    complaints.length = 0;
  });

  it("begins with its scripts when the photo has been painted, not before, and is loaded although the clock stands still", async () => {
    const { context } = desktop;
    const page = await context.newPage();
    const complaints = listenForComplaints(page);
    // Otherwise the scripts come some time after the page, however slow the photo is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    let letPhotosCome = () => {};
    const held = new Promise<void>((resolve) => {
      letPhotosCome = resolve;
    });
    await context.route("**/photos/**", async (route) => {
      await held;
      await route.fallback();
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.resourceType()));
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await expect.poll(() => asked.includes("image")).toBe(true);
    expect(asked).not.toContain("script");
    letPhotosCome();
    await expect.poll(() => asked.includes("script")).toBe(true);
    await page.waitForLoadState("load");
    for (const path of [STAR_PAGE, "/add-inventory"]) await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });
});
