import type { Page } from "playwright-core";
import type { ContactClick } from "#features/leads/lead-endpoints.ts";
import type { Screen } from "./screen.ts";

/** The administrator of the product in the screenshots. */
export const PICTURED_ADMIN = { username: "admin", password: "only for pictures" };

const PHONE_BELOW = 768;
const HOUR_MS = 3_600_000;
const MAKES = ["Toyota", "Honda", "Ford", "BMW", "Toyota", "Mercedes-Benz", "Ford", "Toyota", "Jeep", "Subaru", null];

/** Returns some weeks of leads, the same each time. */
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

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Administrators of every kind, one with a long name, and an open invitation. */
const manyAdministrators = () => ({
  administrators: [
    { username: "admin", role: "owner", hasSecondFactor: true, lastSignedInAt: inHours(-1), isSelf: true },
    { username: "jane.doe", role: "editor", hasSecondFactor: false, lastSignedInAt: inHours(-30), isSelf: false },
    {
      username: "somebody.with-a-rather-long-name@a-dealership-group.example",
      role: "viewer",
      hasSecondFactor: true,
      lastSignedInAt: null,
      isSelf: false,
    },
  ].map((one, index) => ({ id: index + 1, createdAt: inHours(-900), ...one })),
  invitations: [{ id: 1, username: "john", role: "viewer", invitedBy: "admin", expiresAt: inHours(40) }],
  secondFactorRequired: false,
});

/** An account with everything set up, and several sessions. */
async function showFullAccount(page: Page): Promise<void> {
  const account = {
    user: { id: 1, username: "admin", role: "owner", requiredStep: null },
    passkeys: [
      { id: 1, name: "Office laptop", createdAt: inHours(-700), lastUsedAt: inHours(-1) },
      {
        id: 2,
        name: "A phone with a name that is as long as names of phones can be",
        createdAt: inHours(-9),
        lastUsedAt: null,
      },
    ],
    totpSince: inHours(-500),
    recoveryCodesLeft: 2,
    secondFactorRequired: true,
    passkeysPossible: true,
  };
  const sessions = ["Firefox on Windows", "Safari on an iPhone", ""].map((browser, index) => ({
    id: index + 1,
    address: index === 1 ? "2001:db8:1234:5678:9abc:def0:1234:5678" : "203.0.113.7",
    browser,
    createdAt: inHours(-20 * index - 2),
    lastUsedAt: inHours(-index),
    isCurrent: index === 0,
  }));
  await page.route("**/api/auth/account", (route) => route.fulfill({ json: account }));
  await page.route("**/api/auth/sessions", (route) => route.fulfill({ json: { sessions } }));
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
  { name: "admin-first-steps", open: tab("first-steps"), whole: true },
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
  { name: "admin-dealership-cars", open: tab("dealerships?dealership=1&show=cars"), whole: true },
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
  { name: "admin-account", open: tab("account"), whole: true },
  {
    name: "admin-account-app",
    open: tab("account", async (page) => {
      await press("Set up app")(page);
      await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    }),
    whole: true,
  },
  {
    name: "admin-account-full",
    open: async (page) => {
      await showFullAccount(page);
      await openTab(page, "account");
    },
    whole: true,
  },
  {
    name: "admin-recovery-codes",
    open: tab("account", async (page) => {
      const recoveryCodes = Array.from({ length: 10 }, (_, n) => `7kq2-${n}mxp-w4zt-b9ch-${n}dfn-6rvy`);
      await page.route("**/api/auth/totp/confirm", (route) => route.fulfill({ json: { recoveryCodes } }));
      await press("Set up app")(page);
      await page.getByLabel("Code that the app shows").fill("123456");
      await press("Turn on")(page);
      await page.getByText("Keep your recovery codes").waitFor();
    }),
    whole: true,
  },
  {
    name: "admin-confirm",
    open: tab("account", async (page) => {
      await page.route("**/api/auth/totp", (route) => route.fulfill({ status: 403, json: { code: "confirm" } }));
      await press("Set up app")(page);
      await page.getByRole("dialog").waitFor();
    }),
  },
  {
    name: "admin-administrators",
    open: async (page) => {
      await page.route("**/api/admin/administrators", (route) => route.fulfill({ json: manyAdministrators() }));
      await openTab(page, "administrators");
    },
    whole: true,
  },
  { name: "admin-invite", open: tab("administrators", press("Invite")) },
  {
    name: "admin-invite-link",
    open: tab("administrators", async (page) => {
      const [invitation] = manyAdministrators().invitations;
      const link = "https://cars.example/admin/join#Zk3vY0r1bq8Jm5n2W7xT4cUoE9aH6gLd";
      await page.route("**/api/admin/invitations", (route) => route.fulfill({ json: { invitation, link } }));
      await press("Invite")(page);
      await page.getByRole("dialog").getByLabel("Username").fill("someone");
      await press("Make the link")(page);
      await page.getByLabel("Link to pass on", { exact: true }).waitFor();
    }),
  },
  {
    name: "admin-join",
    open: async (page) => {
      const invitation = { username: "jane.doe", role: "editor", expiresAt: inHours(48) };
      await page.route("**/api/auth/invitation", (route) => route.fulfill({ json: invitation }));
      await page.goto("/admin/join#abc", { waitUntil: "networkidle" });
      await page.getByLabel("New password", { exact: true }).fill("too short");
    },
  },
  { name: "admin-join-too-late", open: (page) => page.goto("/admin/join#abc", { waitUntil: "networkidle" }) },
  {
    name: "admin-second-step",
    open: async (page) => {
      const secondFactor = { methods: ["passkey", "totp", "recovery_code"], passkey: { challenge: "abc" } };
      await page.route("**/api/auth/login", (route) => route.fulfill({ json: { secondFactor } }));
      await page.goto("/admin", { waitUntil: "networkidle" });
      await page.getByLabel("Username").fill("admin");
      await page.getByLabel("Password").fill("right");
      await press("Log In")(page);
      await page.getByLabel("Code from your authenticator app").waitFor();
    },
  },
  ...(["change_password", "add_second_factor"] as const).map((requiredStep) => ({
    name: `admin-first-${requiredStep.replaceAll("_", "-")}`,
    open: async (page: Page) => {
      await signIn(page);
      const user = { id: 1, username: "admin", role: "owner", requiredStep };
      await page.route("**/api/auth/status", (route) => route.fulfill({ json: { isAuthenticated: true, user } }));
      await page.goto("/admin/dashboard", { waitUntil: "networkidle" });
    },
    whole: true,
  })),
  {
    name: "admin-viewer-settings",
    open: async (page) => {
      const user = { id: 1, username: "a viewer", role: "viewer", requiredStep: null };
      await page.route("**/api/auth/status", (route) => route.fulfill({ json: { isAuthenticated: true, user } }));
      await openTab(page, "settings");
    },
    whole: true,
  },
  {
    name: "admin-account-typing",
    open: tab("account", (page) => page.getByLabel("New password", { exact: true }).fill("too short")),
    whole: true,
  },
  { name: "admin-logout-everywhere", open: tab("account", press("Log out everywhere")) },
];
