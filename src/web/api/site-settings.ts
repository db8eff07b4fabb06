import { useQuery } from "@tanstack/react-query";
import type { PublicSettings } from "#contract/settings/settings-endpoints.ts";
import { apiQuery } from "./api-query.ts";

/** The product's name until the settings say another. */
export const DEFAULT_SITE_NAME = "AutoHub";

/** What the public pages need to know about the site. */
export const siteSettingsQuery = apiQuery("/api/settings");

/** The site's settings; undefined while they have not loaded, or when they could not be. */
export function useSiteSettings(): Partial<PublicSettings> | undefined {
  return useQuery(siteSettingsQuery).data;
}

/** The site's name; the product's own until the settings have loaded. */
export function useSiteName(): string {
  return useSiteSettings()?.siteName ?? DEFAULT_SITE_NAME;
}
