import { describe, expect, it } from "vitest";
import type { DealershipParts } from "#core/dealerships/console/dealership-screen.ts";
import { matchCommands } from "#features/bulk/console/commands.ts";
import type { DashboardCard } from "#kernel/ui/console/console-parts.ts";
import { BACKGROUND, COMMANDS, HEAD_PARTS, TABS } from "./all-parts.ts";
import { CARDS } from "./settings-cards.ts";
import { ALL_TAB_NAMES } from "./tab-names.ts";

const dashboard = import.meta.glob<readonly DashboardCard[]>("../../*/*/console/dashboard-cards.{ts,tsx}", {
  eager: true,
  import: "dashboardCards",
});
const auditOrders = import.meta.glob<number>("../../*/*/rules/audit-words.ts", { eager: true, import: "AUDIT_ORDER" });
const dealership = import.meta.glob<DealershipParts>("../../*/*/console/dealership-parts.{ts,tsx}", {
  eager: true,
  import: "dealershipParts",
});
const cards = Object.values(dashboard).flat();
const cardsAt = (place: DashboardCard["place"]) => cards.filter((card) => card.place === place);

describe("the console's parts", () => {
  it("have an address for every tab, and a tab at every address", () => {
    expect(TABS.map(({ name }) => name).sort()).toEqual([...ALL_TAB_NAMES].sort());
  });

  it.each([
    ["tabs", TABS],
    ["buttons in the head", HEAD_PARTS],
    ["background work", BACKGROUND],
    ["commands", COMMANDS],
    ["cards of the settings", CARDS],
    ["words of the audit log", Object.values(auditOrders).map((order) => ({ order }))],
    ["cards at the dashboard's top", cardsAt("top")],
    ["cards in its wide column", cardsAt("wide")],
    ["cards in its narrow column", cardsAt("narrow")],
    ["cards at its bottom", cardsAt("bottom")],
    ["sections of a dealership", Object.values(dealership).flatMap(({ sections = [] }) => sections)],
  ])("have unique places: %s", (_, parts: readonly { order: number }[]) => {
    expect(parts).not.toEqual([]);
    expect(new Set(parts.map(({ order }) => order)).size).toBe(parts.length);
  });

  it.each([
    ["backup", "Backups", "/admin/settings?page=backups#backups"],
    ["password", "Change your password", "/admin/account"],
    ["email test", "Send a test mail", "/admin/settings?page=mail#mail"],
    ["google", "Feeds", "/admin/settings?page=feeds#feeds"],
    ["history", "Audit log", "/admin/settings?page=team#audit"],
    ["coupon", "Discount code and badge", "/admin/settings#public-site"],
  ])("are found by the everyday word %s", (word, label, path) => {
    const commands = COMMANDS.map((command) => ({ ...command, run: () => {} }));
    const found = matchCommands(commands, word).map(({ id }) => COMMANDS.find((one) => one.id === id));
    expect(found).toContainEqual(expect.objectContaining({ label, path }));
  });

  it("have unique keys", () => {
    const keys = TABS.flatMap(({ key = [] }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
