import { hashKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { PublicSettings } from "../settings-endpoints.ts";

/** The product's name until another is set. */
export const DEFAULT_SITE_NAME = "AutoHub";

/** Reads the facts about the site that the public pages need. */
export const siteSettingsQuery = apiQuery("/api/settings");

/** Returns the site's settings; undefined until they have loaded, or when they could not be read. */
export const useSiteSettings = import.meta.env.SSR ? useReadSettings : useLiveSettings;

/** Returns the settings on the server: they have been read before the page is rendered, and every card uses them. */
function useReadSettings(): Partial<PublicSettings> | undefined {
  return useQueryClient().getQueryCache().get<PublicSettings>(SETTINGS_HASH)?.state.data;
}

const SETTINGS_HASH = hashKey(siteSettingsQuery.queryKey);

function useLiveSettings(): Partial<PublicSettings> | undefined {
  return useQuery(siteSettingsQuery).data;
}

/** Returns the site's name; the product's name until the settings have loaded. */
export function useSiteName(): string {
  return useSiteSettings()?.siteName ?? DEFAULT_SITE_NAME;
}
