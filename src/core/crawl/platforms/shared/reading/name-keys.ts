/** Returns one spelling for names like "Smith Ford, Inc." and "SMITH FORD INC". */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** Returns the parts of a page's title, of which one is often the dealer's name ("Used Cars | Smith Ford"). */
export const titleParts = (title: string): string[] =>
  title.split(/\s[|·•:–—-]\s|\|/).filter((part) => part.trim().length > 3);
