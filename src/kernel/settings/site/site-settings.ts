import { hashKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import type { PublicSettings } from "../settings-endpoints.ts";

/** The product's name until the settings say another. */
export const DEFAULT_SITE_NAME = "AutoHub";

/** What the public pages need to know about the site. */
export const siteSettingsQuery = apiQuery("/api/settings");

/** The site's settings; undefined while they have not loaded, or when they could not be. */
export const useSiteSettings = import.meta.env.SSR ? useReadSettings : useLiveSettings;

/** On the server they have been read before the page is rendered, and every card asks for them. */
function useReadSettings(): Partial<PublicSettings> | undefined {
  return useQueryClient().getQueryCache().get<PublicSettings>(SETTINGS_HASH)?.state.data;
}

const SETTINGS_HASH = hashKey(siteSettingsQuery.queryKey);

function useLiveSettings(): Partial<PublicSettings> | undefined {
  return useQuery(siteSettingsQuery).data;
}

/** The site's name; the product's own until the settings have loaded. */
export function useSiteName(): string {
  return useSiteSettings()?.siteName ?? DEFAULT_SITE_NAME;
}
