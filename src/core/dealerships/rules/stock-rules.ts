/** The orders of a dealership's cars. */
export const STOCK_ORDERS = ["missing", "title", "price", "mileage", "photos", "clicks", "confirmed", "added"] as const;
export type StockOrder = (typeof STOCK_ORDERS)[number];
