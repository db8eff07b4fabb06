/** The engines that can answer searches (`SEARCH_ENGINE`), the default first. They give the same answers: docs/search.md. */
export const SEARCH_ENGINES = ["memory", "database"] as const;
export type SearchEngineName = (typeof SEARCH_ENGINES)[number];
