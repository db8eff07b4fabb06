/**
 * The writings of a feature in plain text (`plainWords`): small letters, words separated by one space, common abbreviations written out, no
 * hyphens and slashes. `is`: a pattern between words. `not`: words that look like it and are another thing; they are taken out first.
 * `parts`: pieces of which every writing has at least one, so that a text without any of them need not be searched.
 */
export type FeatureWriting = { is: string; not?: string; parts: readonly string[] };
