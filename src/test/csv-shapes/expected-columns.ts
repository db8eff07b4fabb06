/** A file of one shape, and how its columns are to be understood. */
export type CsvShape = {
  file: string;
  /** How the file is to be written; the fixtures themselves are UTF-8. */
  encoding: "utf-8" | "utf-8 with a mark" | "utf-16le" | "utf-16be" | "windows-1252";
  /**
   * One word a column, in order: the field that it is read as, `-` where it is left out for good, `?` where it is doubtful, and
   * `?field` where it is doubtful and that field is suggested.
   */
  columns: string;
};

const shape = (file: string, columns: string, encoding: CsvShape["encoding"] = "utf-8"): CsvShape => ({
  file,
  encoding,
  columns: columns.replace(/\s+/g, " ").trim(),
});

/** Thirty shapes of files, written by hand, with the answers that were written down before the first run. */
export const CSV_SHAPES: readonly CsvShape[] = [
  shape("01-own-nine.csv", "title year make model price mileage vin location zipCode"),
  shape(
    "02-vauto.csv",
    `dealerId stockNumber vin condition year make model - bodyStyle transmission trim - mileage - - drivetrain
    exteriorColor interiorColor - price - certified - - images cityMpg highwayMpg - - - fuelType -`,
  ),
  shape(
    "03-homenet.csv",
    `condition stockNumber vin year make model bodyStyle trim - - exteriorColor interiorColor - - transmission mileage
    price - - - certified - - - - dealerName address city state zipCode - - exteriorColor interiorColor price - - - - cityMpg
    highwayMpg drivetrain fuelType images`,
  ),
  shape(
    "04-provider-44.csv",
    `dealerId vin stockNumber year make model trim - bodyStyle transmission mileage exteriorColor - interiorColor - - - -
    certified - - price - - price condition - - - images - fuelType drivetrain - status - - - - - - - - -`,
  ),
  shape(
    "05-dealermade.csv",
    `dealerId vin stockNumber year make model exteriorColor interiorColor mileage transmission - price price - images -
    bodyStyle`,
  ),
  shape(
    "06-google.csv",
    `condition - dealerId - make model year trim exteriorColor mileage price vin certified images images detailUrl - -`,
  ),
  shape(
    "07-meta.csv",
    `- title - detailUrl make model year mileage mileageUnit images - images transmission drivetrain fuelType bodyStyle
    vin condition price address exteriorColor price status condition condition dealerId dealerName stockNumber`,
  ),
  shape(
    "08-ax9.csv",
    `stockNumber condition vin year make model trim - condition bodyStyle mileage price - - price - - exteriorColor
    interiorColor - - transmission drivetrain fuelType - - - images condition`,
  ),
  shape(
    "09-fullpath.csv",
    `vin stockNumber year make model trim condition certified detailUrl images exteriorColor price mileage - - - location
    bodyStyle - -`,
  ),
  shape(
    "10-dealer-center.csv",
    `dealerName stockNumber vin year make model trim bodyStyle mileage price price - - - exteriorColor interiorColor
    transmission drivetrain fuelType status images - -`,
  ),
  shape(
    "11-frazer.csv",
    `stockNumber vin year make model trim bodyStyle exteriorColor interiorColor mileage price - - - - - drivetrain
    transmission - - -`,
    "windows-1252",
  ),
  shape(
    "12-dms-dashes.csv",
    "stockNumber vin year make model trim bodyStyle exteriorColor mileage price price - - condition - - -",
  ),
  shape("13-abbreviations.csv", "stockNumber vin year make model mileage exteriorColor price -"),
  shape("14-title-rows.csv", "stockNumber year make model mileage price vin", "windows-1252"),
  shape("15-small-lot.csv", "title vin mileage price exteriorColor - images", "utf-8 with a mark"),
  shape(
    "16-spanish.csv",
    "year make model trim price mileage exteriorColor transmission fuelType vin images city state zipCode",
    "windows-1252",
  ),
  shape(
    "17-cargurus.csv",
    `vin make model year trim price mileage images exteriorColor interiorColor - stockNumber transmission - dealerId
    dealerName - city state zipCode certified fuelType detailUrl - -`,
  ),
  shape(
    "18-autotrader.csv",
    `- vin stockNumber year make model trim mileage price exteriorColor interiorColor transmission drivetrain fuelType
    bodyStyle condition certified images - -`,
    "utf-16be",
  ),
  shape(
    "19-cars-dot-com.csv",
    `- condition stockNumber vin year make model bodyStyle trim - exteriorColor interiorColor - transmission drivetrain
    mileage price price - - images images images`,
  ),
  // The figures have moved by a column: nothing that rests on them may be taken.
  shape("20-shifted.csv", "stockNumber year make model ?vin ? ?"),
  shape("21-legal-title.csv", "vin year make model ? price mileage numberOfOwners carfaxUrl"),
  shape("22-photo-count.csv", "vin stockNumber year make model ? images ? ? price mileage"),
  shape("23-no-asking-price.csv", "vin stockNumber year make model mileage - - - - ?price - - ?price"),
  shape("24-kilometres.csv", "- vin year make model kilometers price exteriorColor currency", "utf-16le"),
  shape("25-no-header.csv", "? ?vin ?year ?make ?model ? ?price ?images"),
  shape("26-duplicates.csv", "vin year make model exteriorColor - ?price ?price mileage -"),
  shape("27-other-meanings.csv", "stockNumber vin year make model ? bodyStyle - - mileage price ? zipCode"),
  shape(
    "28-excel-text.csv",
    "stockNumber vin year make model trim mileage price zipCode soldDate",
    "utf-8 with a mark",
  ),
  shape(
    "29-odd-names.csv",
    `stockNumber vin year make model trim bodyStyle mileage price exteriorColor - drivetrain transmission detailUrl`,
  ),
  shape("30-two-line-header.csv", "vin year make model - mileage - price - images"),
];
