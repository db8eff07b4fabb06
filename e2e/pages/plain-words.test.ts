import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { axeViolations } from "../axe.ts";
import { goWithin } from "../go-within.ts";
import { overflow } from "../page-measures.ts";
import { DESKTOP, PHONE, type Product, startProduct, type Visitor } from "../start-product.ts";
import { stockUp } from "../stock.ts";

let product: Product;
/** With scripts, as wide as a phone or a desktop. */
let shopper: Visitor;

const TACOMA = { city: "Tacoma", state: "WA", zipCode: "98402" };
const CARS: Partial<VehicleFacts>[] = [
  { exteriorColor: "Ruby Red Tinted Clearcoat", drivetrain: "AWD", bodyStyle: "4D Sport Utility", priceUsd: 20_000 },
  { exteriorColor: "Red", drivetrain: "All-Wheel Drive", bodyStyle: "SUV", priceUsd: 28_000, doors: 5 },
  { exteriorColor: "Red", drivetrain: "FWD", bodyStyle: "SUV", priceUsd: 18_000, doors: 2 },
  { exteriorColor: "Blue", drivetrain: "AWD", bodyStyle: "Crossover", priceUsd: 19_000, fuelType: "Diesel" },
  { exteriorColor: "Red", drivetrain: "AWD", bodyStyle: "Sedan", priceUsd: 15_000, transmission: "6-Speed Manual" },
  {
    ...{ exteriorColor: "Red", drivetrain: "AWD", bodyStyle: "SUV", priceUsd: 21_000 },
    ...{ city: "Miami", state: "FL", zipCode: "33101" },
  },
  // Its dealer says nothing of what the filters go by.
  {
    ...{ exteriorColor: null, drivetrain: "AWD/4WD", bodyStyle: "Truck/SUV", priceUsd: 9_000 },
    ...{ fuelType: null, transmission: null, doors: null },
  },
];

beforeAll(async () => {
  product = await startProduct();
  await stockUp(
    product.test,
    CARS.map((car, n) => ({ ...TACOMA, ...car, title: `Car ${n + 1}` })),
  );
  shopper = await product.visit({ ...DESKTOP, hasTouch: true });
});
afterAll(() => product?.close());
afterEach(() => expect(shopper.complaints).toEqual([]));

const SENTENCE = "red awd 4-door suv under 25k near Tacoma, newest first, dependable, easy for grandma";
/** The sentence's chips in the order in which this journey takes them away. */
const CHIPS = ["Newest first", "Red", "Near Tacoma, WA", "Under $25,000", "AWD", "4 doors", "SUV"];

const searchBox = (page: Page) => page.getByRole("searchbox");
const chips = (page: Page) => page.getByRole("link", { name: /^Remove / });
const openMore = (page: Page) =>
  page.getByRole("group", { name: "More", exact: true }).getByRole("button").first().click();
const optionOf = (page: Page, group: string, name: string) =>
  page.getByRole("group", { name: group, exact: true }).getByRole("checkbox", { name, exact: true });
const countBeside = async (page: Page, option: Locator) =>
  page.locator(`[id="${await option.getAttribute("aria-describedby")}"]`).innerText();
const expectCars = async (page: Page, count: number) => {
  await expect.poll(() => page.locator("h1 + p").innerText()).toBe(count === 1 ? "1 car" : `${count} cars`);
  // The number stays while the next cars are loading.
  await expect.poll(() => page.getByRole("article").count()).toBe(count);
};

it("reads a sentence into chips on a phone, says what it did not understand, and does without each chip", async () => {
  const { page } = shopper;
  await page.setViewportSize(PHONE.viewport);
  await page.goto("/");
  await searchBox(page).fill(SENTENCE);
  await searchBox(page).press("Enter");
  await page.getByText(/^Not understood: .*dependable/).waitFor();
  await expectCars(page, 1);
  const names = await chips(page).evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));
  expect(names.toSorted()).toEqual(CHIPS.map((name) => `Remove ${name}`).toSorted());
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page, "main")).toEqual([]);
  for (const [index, name] of CHIPS.entries()) {
    await page.getByRole("link", { name: `Remove ${name}`, exact: true }).click();
    await expect.poll(() => chips(page).count()).toBe(CHIPS.length - index - 1);
  }
  await expectCars(page, 7);
  await page.getByText(/^Not understood: .*dependable/).waitFor();
  expect(await searchBox(page).inputValue()).toContain("dependable");
  await page.getByRole("link", { name: "Find in descriptions" }).click();
  await page.getByText(/^Not understood: .*“dependable” \(in no car's text\)/).waitFor();
});

it("filters under “More” by body, doors, drive, fuel, gearbox and color with the number of cars beside each", async () => {
  const { page } = shopper;
  await page.setViewportSize(DESKTOP.viewport);
  await goWithin(page, "/");
  await expectCars(page, 7);
  await openMore(page);
  const option = (group: string, name: string) => optionOf(page, group, name);
  const countOf = (group: string, name: string) => countBeside(page, option(group, name));
  const expectCounts = async (counts: Record<string, Record<string, number>>) => {
    for (const [group, values] of Object.entries(counts))
      for (const [name, count] of Object.entries(values))
        await expect
          .poll(() => countOf(group, name), { message: `${group}: ${name}` })
          .toMatch(new RegExp(`^${count}\\D`));
  };
  await expectCounts({
    "Body style": { SUV: 5, Sedan: 1, Truck: 0 },
    Doors: { "2 doors": 1, "4 doors": 5 },
    Drivetrain: { AWD: 5, FWD: 1, "4WD": 0 },
    Fuel: { Gasoline: 5, Diesel: 1 },
    Transmission: { Automatic: 5, Manual: 1 },
    Color: { Red: 5, Blue: 1 },
  });
  await option("Body style", "SUV").check();
  await option("Color", "Red").check();
  await option("Doors", "4 doors").check();
  await option("Drivetrain", "AWD").check();
  await page.waitForURL("**/?bodyStyle=suv&doors=4&drivetrain=awd&color=red");
  await expectCounts({ "Body style": { SUV: 3, Sedan: 1 }, Doors: { "2 doors": 0 }, Color: { Blue: 1 } });
  expect(await axeViolations(page, 'fieldset[aria-label="More"]')).toEqual([]);
  await page.keyboard.press("Escape");
  await expectCars(page, 3);
  await expect.poll(() => chips(page).allInnerTexts()).toEqual(["SUV", "4 doors", "AWD", "Red"]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  // A phone has the same on its sheet.
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole("button", { name: /^Filters/ }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("button", { name: "More", exact: true }).tap();
  await expectCounts({ Color: { Blue: 1 } });
  await option("Drivetrain", "AWD").uncheck();
  await page.getByRole("button", { name: "Show 3 cars" }).tap();
  await page.waitForURL("**/?bodyStyle=suv&doors=4&color=red");
  await expectCars(page, 3);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

it("ticks what a sentence says, puts another choice in its place as its count says, and leaves values out by touch", async () => {
  const { page } = shopper;
  await page.setViewportSize(DESKTOP.viewport);
  await goWithin(page, "/?keyword=red+suv");
  await expectCars(page, 4);
  await openMore(page);
  await expect.poll(() => optionOf(page, "Color", "Red").isChecked()).toBe(true);
  expect(await optionOf(page, "Body style", "SUV").isChecked()).toBe(true);
  await expect.poll(() => countBeside(page, optionOf(page, "Color", "Blue"))).toMatch(/^1\D/);
  await optionOf(page, "Color", "Blue").check();
  await page.waitForURL("**/?keyword=suv&color=blue");
  await expectCars(page, 1);
  await optionOf(page, "Body style", "SUV").uncheck();
  await page.waitForURL("**/?color=blue");
  await page.getByText("Color", { exact: true }).locator("..").getByRole("button", { name: "Leave out" }).tap();
  await optionOf(page, "Color to leave out", "Red").tap();
  await page.waitForURL("**/?color=blue&colorNot=red");
  await optionOf(page, "Color to leave out", "Blue").tap();
  await page.waitForURL("**/?colorNot=red&colorNot=blue");
  await expectCars(page, 1);
  await expect.poll(() => chips(page).allInnerTexts()).toEqual(["Not red", "Not blue"]);
  expect(await axeViolations(page, 'fieldset[aria-label="More"]')).toEqual([]);
});
