/** Returns one spelling for names like "Smith Ford, Inc." and "SMITH FORD INC". */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** Returns the parts of a page's title, of which one is often the dealer's name ("Used Cars | Smith Ford"). */
export const titleParts = (title: string): string[] =>
  title.split(/\s[|·•:–—-]\s|\|/).filter((part) => part.trim().length > 3);

/** A business's name: "Lee Auto Sales", "Smith Ford". */
const BUSINESS =
  /^(?!(?:used|pre-?owned|new|our|all|featured|certified|similar|more|latest|recent|available|special|clearance|shop|browse|view|about|contact|why)\b)\p{Lu}[\p{L}&'. -]{2,50}\b(?:autos?|automotive|motors?|motor company|cars|imports?|auto (?:group|mall|sales|center|plaza)|sales|group|ford|chevrolet|chevy|toyota|honda|nissan|hyundai|kia|jeep|gmc|buick|subaru|mazda|volkswagen|bmw|inc|llc)\.?$/iu;

/** True for a text that is the name of a dealer's business. */
export const namesBusiness = (text: string): boolean => BUSINESS.test(text);
