/** The filters that have counts of their own; a row that fails exactly one of them counts for that filter's values. */
export const FILTERS = { make: 1, model: 2, year: 4, price: 8, mileage: 16, location: 32, dealership: 64 } as const;
export type FilterName = keyof typeof FILTERS;
/** The row is out for a reason that no count leaves aside: hidden, too far away, or a word does not match. */
export const OUT = 128;
