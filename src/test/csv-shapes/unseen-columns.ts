import { ACCORD, type CsvShape, shape } from "./shape.ts";

/** Ten of 42 files written for systems of which the rules had not seen a file; decision 7 has the first results. */
export const UNSEEN_CSV_SHAPES: readonly CsvShape[] = [
  shape("81-title-and-series.csv", "stockNumber title daysInStock vin mileage trim - - price - ?", "utf-8", ACCORD),
  shape(
    "82-database-names.csv",
    "dealerId - vin stockNumber year make model trim mileage price - - certified condition images images",
    "utf-8",
    ACCORD,
  ),
  shape(
    "83-two-digit-years.csv",
    "stockNumber vin year make model mileage daysInStock price price price - -",
    "utf-8 with a mark",
    ACCORD,
  ),
  shape("84-swapped-names.csv", "?stockNumber vin year make model price mileage", "utf-8", ACCORD),
  shape(
    "85-carline.csv",
    "stockNumber vin year make model model exteriorColor ? mileage price price - - status",
    "utf-8",
    ACCORD,
  ),
  shape("86-report-with-totals.csv", "- stockNumber title vin mileage ?exteriorColor price", "utf-8", ACCORD),
  shape(
    "87-glued-names.csv",
    "- stockNumber vin year make model ?bodyStyle mileage exteriorColor interiorColor price - - stockedOn",
    "utf-8",
    ACCORD,
  ),
  shape("88-own-words.csv", "title vin mileage price exteriorColor transmission model trim location", "utf-8", ACCORD),
  shape(
    "89-current-miles.csv",
    "status stockNumber vin make model year mileage - - - - - - price exteriorColor exteriorColor",
    "utf-8",
    ACCORD,
  ),
  shape(
    "90-sales-price.csv",
    "stockNumber vin year make model bodyStyle exteriorColor mileage price - - daysInStock",
    "utf-8",
    ACCORD,
  ),
];
