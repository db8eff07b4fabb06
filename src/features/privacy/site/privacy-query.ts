import { apiQuery } from "#kernel/ui/site/api-query.ts";

/** Reads the text of the privacy page. */
export const privacyQuery = apiQuery("/api/privacy");
