/** Addresses that somebody has filled in. */
export const withoutBlanks = (urls: readonly string[]): string[] => urls.filter((url) => url.trim() !== "");
