/** What a dealership's cars can be ordered by. */
export const STOCK_ORDERS = ["missing", "title", "price", "mileage", "photos", "clicks", "confirmed", "added"] as const;
export type StockOrder = (typeof STOCK_ORDERS)[number];
