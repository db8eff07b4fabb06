/** The pages of the settings, in the order of their menu. The first one opens first. A page without cards is not listed. */
export const SETTINGS_PAGES = {
  site: { label: "Site", text: "What shoppers and dealers see, and downloads." },
  look: {
    label: "Look and pages",
    text: "Logo, colors, banner, the site's own pages, and figures that cars' pages show.",
  },
  mail: { label: "Mail", text: "The server that sends AutoHub's mails, and what became of them." },
  alerts: { label: "Alerts", text: "The events that AutoHub tells you of, and where." },
  feeds: { label: "Feeds", text: "Your inventory as files for other services." },
  backups: { label: "Backups", text: "Copies of your data, and where they are." },
  team: { label: "Team", text: "What administrators did." },
} as const satisfies Record<string, { label: string; text: string }>;
export type SettingsPage = keyof typeof SETTINGS_PAGES;

const SETTINGS_PATH = "/admin/settings";

/**
 * Returns the address of a page of the settings. The first page has the plain one.
 * @param card the name of a card that is scrolled into view
 */
export function settingsPath(page: SettingsPage, card?: string): string {
  const query = page === "site" ? "" : `?page=${page}`;
  return `${SETTINGS_PATH}${query}${card === undefined ? "" : `#${card}`}`;
}

/** Returns the page that an address names; the first one when it names none. @param name the parameter `page` */
export const settingsPageOf = (name: string | null): SettingsPage =>
  name !== null && Object.hasOwn(SETTINGS_PAGES, name) ? (name as SettingsPage) : "site";
