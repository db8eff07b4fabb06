/** "Mercedes-Benz" → "mercedes-benz", "F-150" → "f-150", "Chantilly, VA" → "chantilly-va". */
const slug = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** Addresses of the pages that list all cars of a make, of a model, or in a place ("City, ST"). */
export const makePath = (make: string): string => `/used/${slug(make)}`;
export const modelPath = (make: string, model: string): string => `/used/${slug(make)}/${slug(model)}`;
export const placePath = (location: string): string => `/used-cars-in/${slug(location)}`;
