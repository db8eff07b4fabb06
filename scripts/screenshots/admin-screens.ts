import type { Page } from "playwright-core";
import type { ContactClick } from "#contract/leads/lead-endpoints.ts";
import type { Screen } from "./screen.ts";

/** The password that the pictured product is started with. */
export const PICTURED_ADMIN = { username: "admin", password: "only for pictures" };

const PHONE_BELOW = 768;
const HOUR_MS = 3_600_000;
const MAKES = ["Toyota", "Honda", "Ford", "BMW", "Toyota", "Mercedes-Benz", "Ford", "Toyota", "Jeep", "Subaru", null];

/** Some weeks of leads, the same each time. */
function someClicks(): ContactClick[] {
  return Array.from({ length: 72 }, (_, n) => ({
    id: n + 1,
    timestamp: new Date(Date.now() - (n * n * 0.09 + n * 2) * HOUR_MS).toISOString(),
    title:
      n % 17 === 3
        ? null
        : `${2024 - (n % 9)} ${MAKES[n % MAKES.length] ?? "Car"} with a rather long name, number ${n}`,
    make: MAKES[n % MAKES.length] ?? null,
    model: n % 13 === 5 ? null : `Model ${n % 6}`,
    year: n % 11 === 4 ? null : 2024 - (n % 9),
  }));
}

async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post("/api/auth/login", { data: PICTURED_ADMIN });
  if (!answer.ok()) throw new Error(`The pictures' administrator cannot sign in: ${await answer.text()}`);
}

const hang = (page: Page, path: RegExp) => page.route(path, () => undefined);
const fail = (page: Page, path: RegExp) => page.route(path, (route) => route.fulfill({ status: 500, body: "broken" }));

/** Opens a tab as the signed-in administrator, with leads to show. */
async function openTab(page: Page, tab: string, clicks = someClicks()): Promise<void> {
  await signIn(page);
  await page.route(/\/api\/contact-clicks$/, (route) => route.fulfill({ json: clicks }));
  await page.goto(`/admin/${tab}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

const tab = (name: string, reach?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await openTab(page, name);
  await reach?.(page);
  await page.waitForLoadState("networkidle");
};
const press = (name: string) => (page: Page) => page.getByRole("button", { name }).click();
const show = (name: string) => (page: Page) => page.getByRole("tab", { name }).click();

/** Every screen and state of the administrator's console. */
export const ADMIN_SCREENS: Screen[] = [
  { name: "admin-login", open: (page) => page.goto("/admin", { waitUntil: "networkidle" }) },
  {
    name: "admin-login-errors",
    open: async (page) => {
      await page.goto("/admin", { waitUntil: "networkidle" });
      await press("Log In")(page);
      await page.getByText("Username is required").waitFor();
    },
  },
  {
    name: "admin-login-failed",
    open: async (page) => {
      await page.goto("/admin", { waitUntil: "networkidle" });
      await page.getByLabel("Username").fill("admin");
      await page.getByLabel("Password").fill("wrong");
      await press("Log In")(page);
      await page.getByText("Invalid username or password").first().waitFor();
    },
  },
  { name: "admin-dashboard", open: tab("dashboard"), whole: true },
  { name: "admin-dashboard-timeline", open: tab("dashboard", show("Timeline")), whole: true },
  { name: "admin-dashboard-makes", open: tab("dashboard", show("By Make")), whole: true },
  { name: "admin-dashboard-empty", open: (page) => openTab(page, "dashboard", []), whole: true },
  {
    name: "admin-dashboard-loading",
    open: async (page) => {
      await hang(page, /\/api\/(stats|dealerships|contact-clicks|admin\/leads)/);
      await signIn(page);
      await page.goto("/admin/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
    whole: true,
  },
  {
    name: "admin-dashboard-failed",
    open: async (page) => {
      await fail(page, /\/api\/(stats|dealerships|contact-clicks|admin\/leads)/);
      await signIn(page);
      await page.goto("/admin/dashboard", { waitUntil: "networkidle" });
    },
    whole: true,
  },
  { name: "admin-menu", open: tab("dashboard", press("Open menu")), below: PHONE_BELOW },
  { name: "admin-rail", open: tab("dashboard", press("Collapse menu")), from: 1_024 },
  { name: "admin-dealerships", open: tab("dealerships"), whole: true },
  { name: "admin-inventory", open: tab("inventory"), whole: true },
  { name: "admin-settings", open: tab("settings"), whole: true },
  {
    name: "admin-settings-saved",
    open: tab("settings", async (page) => {
      await page.getByRole("switch").first().click();
      await page.getByText("Setting updated").first().waitFor();
      await page.getByRole("switch").first().click();
    }),
  },
  {
    name: "admin-settings-generators",
    open: tab("settings", async (page) => {
      await page.route("**/api/admin/vehicle-cards", (route) =>
        route.fulfill({ json: { success: true, url: "/exports/cards.zip", fileCount: 182 } }),
      );
      await page.route("**/api/admin/vehicle-card-images", (route) =>
        route.fulfill({ status: 500, json: { message: "The disk is full" } }),
      );
      await hang(page, /vehicle-photos-zip/);
      await press("Generate vehicle cards")(page);
      await press("Generate card images")(page);
      await press("Generate photos ZIP")(page);
      await page.getByText("The disk is full").waitFor();
    }),
    whole: true,
  },
  { name: "admin-logout-everywhere", open: tab("settings", press("Log out everywhere")) },
];
