import type { PublicSettings } from "./settings-endpoints.ts";

/** How long settings are taken to be unchanged. Together with rendering a page it stays below the promised second. */
const RECENT_MS = 500;

/** The settings that pages show, and a text that is another one whenever they are. */
export type RecentSettings = { settings: PublicSettings; version: string };

/**
 * Reads the settings for pages, twice a second at most however many pages are asked for.
 * @param read reads them from the database
 */
export function openRecentSettings(
  read: () => Promise<PublicSettings>,
  nowMs: () => number = () => performance.now(),
): () => Promise<RecentSettings> {
  let recent: { until: number; found: Promise<RecentSettings> } | null = null;
  return () => {
    if (recent && nowMs() < recent.until) return recent.found;
    const found = read().then((settings) => ({ settings, version: JSON.stringify(settings) }));
    const asked = { until: nowMs() + RECENT_MS, found };
    recent = asked;
    found.catch(() => {
      if (recent === asked) recent = null;
    });
    return found;
  };
}
