import { apiQuery } from "#kernel/ui/site/api-query.ts";

/** The address of the privacy page. */
export const PRIVACY_PATH = "/privacy";

/** Reads the text of the privacy page. */
export const privacyQuery = apiQuery("/api/privacy");
