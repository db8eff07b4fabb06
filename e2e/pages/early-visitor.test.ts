import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listenForComplaints, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { assortment, STAR, stockUp } from "../stock.ts";

const STAR_PAGE = `/vehicles/${STAR.vin}`;

let product: Product;
let desktop: Visitor;
let phone: Visitor;
let starId: number;

beforeAll(async () => {
  product = await startProduct();
  [starId = 0] = await stockUp(product.test, [STAR, ...assortment(9)]);
  desktop = await product.visit();
  phone = await product.visit(PHONE);
});
afterAll(() => product?.close());
afterEach(async () => {
  const { complaints, context, page } = desktop;
  expect([...complaints, ...phone.complaints]).toEqual([]);
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll();
});

const searchBox = (page: Page) => page.getByPlaceholder("Search by make, model, year, city, state or dealership");

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
async function openEarly(path: string): Promise<Page> {
  await holdScripts(desktop);
  await desktop.page.goto(path, { waitUntil: "domcontentloaded" });
  return desktop.page;
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

  it("opens a filter that was pressed, once, also when it was pressed again", async () => {
    const page = await openEarly("/");
    const make = page.getByRole("group", { name: "Make", exact: true });
    await make.getByRole("button").first().click();
    await make.getByRole("button").first().click();
    letScriptsCome();
    await make.getByRole("checkbox", { name: "BMW" }).check();
    await page.waitForURL("**/?make=BMW");
  });

  it("changes the order that was chosen after a filter was pressed", async () => {
    const page = await openEarly("/");
    await page.getByRole("group", { name: "Make", exact: true }).getByRole("button").first().click();
    await page.getByRole("combobox", { name: "Sort" }).selectOption("mileage_low");
    letScriptsCome();
    await page.waitForURL("**/?sortBy=mileage_low");
    await expect.poll(() => page.getByRole("combobox", { name: "Sort" }).inputValue()).toBe("mileage_low");
    await expect.poll(() => page.getByRole("article").first().innerText()).toMatch(/number 1$/m);
  });

  it("opens the seller's page at once, counts the contact once, and moves the gallery by key and button, one photo each", async () => {
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
    await popup.close();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Next photo" }).click();
    await page.getByRole("button", { name: "Next photo" }).click();
    letScriptsCome();
    await page.getByRole("button", { name: "photo 4 of 5" }).waitFor();
    await expect.poll(() => counted).toBe(1);
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
    // The scripts come when all else has been there for long.
    await holdScripts(desktop);
    const isAsked = page.waitForRequest("**/assets/*.js");
    const isLoaded = page.goto(STAR_PAGE);
    await isAsked;
    await page.getByRole("contentinfo").waitFor();
    letScriptsCome();
    await isLoaded;
    await page.getByRole("button", { name: "Next photo" }).click();
    await page.getByRole("button", { name: "photo 2 of 5" }).waitFor();
    await expect.poll(() => page.locator("iframe").count()).toBe(0);
  });

  it("is loaded even when its scripts cannot be had", async () => {
    const { page, context, complaints } = desktop;
    await context.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("article").first().waitFor();
    complaints.length = 0;
  });
});

type Point = { x: number; y: number };

/** The places where visitors press a card. The last is its rim below all texts. */
const PARTS: Record<string, (card: Locator) => Promise<Point>> = {
  photo: (card) => middleOf(card.locator("img").first()),
  title: (card) => middleOf(card.getByRole("heading")),
  price: (card) => middleOf(card.getByText("$27,480")),
  "empty area": async (card) => {
    const { x, y, height } = await boxOf(card);
    return { x: x + 20, y: y + height - 5 };
  },
};

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("Not on the page");
  return box;
}

async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the element under a point, which a person sees there, so the press needs no check by Playwright. */
const PRESSES = {
  mouse: (page: Page, { x, y }: Point) => page.mouse.click(x, y),
  touch: (page: Page, { x, y }: Point) => page.touchscreen.tap(x, y),
};

type Noting = { happened?: string[] } & Window;

/** Runs in the page: notes calls that change something, and changes of the address, in the order in which they happen. */
function noteWhatHappens() {
  const happened: string[] = [];
  (window as Noting).happened = happened;
  const fetchAsEver = window.fetch;
  window.fetch = (input, init) => {
    if (init?.method === "POST") happened.push(String(input));
    return fetchAsEver(input, init);
  };
  const pushAsEver = history.pushState.bind(history);
  history.pushState = (state, unused, url) => {
    happened.push(String(url));
    pushAsEver(state, unused, url);
  };
}

/** Opens the car by pressing its card in the list, once for each part, and goes back. */
async function opensFrom(page: Page, by: keyof typeof PRESSES, parts: string[]) {
  const { pathname } = new URL(page.url());
  for (const part of parts) {
    const card = page.getByRole("article").filter({ hasText: STAR.title }).last();
    await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect
      .poll(() =>
        card
          .locator("img")
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    const point = await PARTS[part]?.(card);
    if (!point) throw new Error(`A card has no ${part}`);
    await PRESSES[by](page, point);
    await page.getByRole("heading", { level: 1, name: STAR.title }).waitFor();
    const happened = await page.evaluate(() => (window as Noting).happened?.splice(0));
    const views = [`/api/vehicles/${starId}/track-view`, STAR_PAGE];
    expect({ part, happened }).toEqual({ part, happened: views });
    await page.goBack();
    await page.waitForURL((url) => url.pathname === pathname);
    await page.getByRole("heading", { level: 1, name: STAR.title }).waitFor({ state: "detached" });
  }
}

it("opens a car wherever its card is pressed by mouse", async () => {
  const page = await desktop.context.newPage();
  const complaints = listenForComplaints(page);
  await page.addInitScript(noteWhatHappens);
  await page.goto("/");
  await opensFrom(page, "mouse", Object.keys(PARTS));
  expect(complaints).toEqual([]);
});

it("opens a car by touch", async () => {
  const { page } = phone;
  await page.addInitScript(noteWhatHappens);
  await page.goto("/");
  await opensFrom(page, "touch", ["photo"]);
});

// The last: the clock of the window stands still from here on.
it("a page that says it is loaded begins with its scripts when the photo has been painted, not before, and is loaded although the clock stands still", async () => {
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
  expect(complaints).toEqual([]);
});
