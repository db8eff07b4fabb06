import type { PublicSettings } from "./settings-endpoints.ts";

/** The time for which settings are used without reading them again. Together with rendering a page it stays below the promised second. */
const RECENT_MS = 500;

/** The settings that pages show, and a version that changes when they change. */
export type RecentSettings = { settings: PublicSettings; version: string };

/**
 * Reads the settings for pages, at most twice a second for any number of pages.
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
