/** Words of shoppers, with the search terms they mean. The word itself is a term too. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  chevy: ["chevrolet"],
  chev: ["chevrolet"],
  vw: ["volkswagen"],
  volkswagon: ["volkswagen"],
  mb: ["mercedesbenz"],
  merc: ["mercedesbenz"],
  benz: ["mercedesbenz"],
  beemer: ["bmw"],
  bimmer: ["bmw"],
  beamer: ["bmw"],
  caddy: ["cadillac"],
  caddie: ["cadillac"],
  jag: ["jaguar"],
  lambo: ["lamborghini"],
  subie: ["subaru"],
  vette: ["corvette"],
  stang: ["mustang"],
  miata: ["mx5", "miata"],
  rrover: ["rangerover"],
  truck: ["pickup", "truck"],
  trucks: ["pickup", "truck"],
  pickups: ["pickup", "truck"],
  pickup: ["truck"],
  crossover: ["suv"],
  crossovers: ["suv", "crossover"],
  suvs: ["suv"],
  minivan: ["van"],
  minivans: ["minivan", "van"],
  vans: ["van", "minivan"],
  cabrio: ["convertible"],
  cabriolet: ["convertible"],
  convertibles: ["convertible"],
  roadster: ["convertible"],
  saloon: ["sedan"],
  sedans: ["sedan"],
  coupes: ["coupe"],
  estate: ["wagon"],
  wagons: ["wagon"],
  hatch: ["hatchback"],
  hatchbacks: ["hatchback"],
  ev: ["electric"],
  evs: ["electric"],
  electrics: ["electric"],
  gas: ["gasoline"],
  petrol: ["gasoline"],
  hybrids: ["hybrid"],
  phev: ["pluginhybrid", "plugin"],
  nyc: ["newyork"],
  philly: ["philadelphia"],
  vegas: ["lasvegas"],
  sf: ["sanfrancisco"],
  la: ["losangeles"],
}; // prettier-ignore

const BY_WORD = new Map(Object.entries(ALIASES));

/** The search terms that a word of a keyword means, the word itself first. */
export const spellingsOf = (word: string): readonly string[] => [word, ...(BY_WORD.get(word) ?? [])];

/**
 * Additional terms for a model from its family: a BMW 330i is a "3 series", a Mercedes C 300 a "C-Class".
 * @param model as the market writes it
 */
export function familyTerms(make: string, model: string): string[] {
  const series = make === "BMW" ? /^M?([1-8])\d\d/i.exec(model)?.[1] : undefined;
  if (series) return [series, "series", `${series}series`];
  const letters = make === "Mercedes-Benz" ? /^([A-Z]{1,3})[ -]?\d{2,3}\b/i.exec(model)?.[1]?.toLowerCase() : undefined;
  return letters ? [letters, "class", `${letters}class`] : [];
}
