import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "#test/free-port.ts";
import { startTeamProvider, type TeamProvider } from "#test/team-provider.ts";
import { axeAtBothWidths } from "../admin.ts";
import { honest } from "../dealers.ts";
import { type Product, startProduct, type Visitor } from "../start-product.ts";
import { toastSays } from "../toasts.ts";

let team: TeamProvider;
let product: Product;
let visitor: Visitor;

beforeAll(async () => {
  const port = await freePort();
  // Another name than the provider's: its answer is a link of another site, which brings no cookie but the one made for it.
  const publicUrl = `http://localhost:${port}`;
  team = await startTeamProvider(publicUrl);
  product = await startProduct({ port, environment: { ...team.environment, PUBLIC_URL: publicUrl } });
  visitor = await product.visit({ baseURL: publicUrl });
});
afterAll(async () => {
  await product?.close();
  await team?.close();
});

it("signs a member of the team in by the provider, asks there for a proof, and says why nobody was let in", async () => {
  const { page } = visitor;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  team.person = { sub: "7", preferred_username: "jane", roles: ["autohub-owner"] };
  await page.goto("/admin");
  await page.getByPlaceholder("Enter your username").waitFor();
  await button("Log in with Team ID").click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();

  await page.goto("/admin/account");
  await page.getByText("Team ID signs you in").waitFor();
  expect(await page.getByLabel("Current password").count()).toBe(0);

  await page.goto("/admin/administrators");
  const invite = async () => {
    await button("Invite").click();
    await page.getByRole("dialog").getByLabel("Username").fill("kim");
    await page.getByRole("dialog").getByRole("button", { name: "Make the link" }).click();
  };
  await invite();
  team.tamper = { claims: { auth_time: 1 } };
  await button("Go to Team ID").click();
  await toastSays(page, "Not confirmed", "Team ID did not ask who you are again, so your identity is not confirmed.");
  expect(new URL(page.url()).search).toBe("");
  team.tamper = null;
  await invite();
  const backAgain = page.waitForResponse(/provider\/callback/);
  await button("Go to Team ID").click();
  await backAgain;
  await page.waitForURL("**/admin/administrators");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("Logged in by your team's provider").waitFor();
  await invite();
  await page.getByLabel("Link to pass on", { exact: true }).waitFor();

  await page.goto("/admin/dashboard");
  await button("Logout").click();
  team.person = null;
  await visitor.context.clearCookies();
  await button("Log in with Team ID").click();
  await page.getByRole("alert").getByText("Team ID did not let you in.").waitFor();
  expect(await axeAtBothWidths(page)).toEqual([]);
  expect(honest(visitor)).toEqual([]);
});
