import { MORE_CSV_SHAPES } from "./more-columns.ts";
import { ACCORD, type CsvShape, shape } from "./shape.ts";
import { UNSEEN_CSV_SHAPES } from "./unseen-columns.ts";

/**
 * Forty shapes of files, written by hand, with the answers that were written down before the first run. The last ten were
 * written after the rules, by the field lists that vendors publish.
 */
export const CSV_SHAPES: readonly CsvShape[] = [
  shape("01-own-nine.csv", "title year make model price mileage vin location zipCode"),
  shape(
    "02-vauto.csv",
    `dealerId stockNumber vin condition year make model - bodyStyle transmission trim doors mileage cylinders engineCc drivetrain
    exteriorColor interiorColor - price stockedOn certified description features images cityMpg highwayMpg - - engine fuelType daysInStock`,
  ),
  shape(
    "03-homenet.csv",
    `condition stockNumber vin year make model bodyStyle trim - doors exteriorColor interiorColor cylinders engineCc transmission mileage
    price - - - certified stockedOn description features features dealerName address city state zipCode - - exteriorColor interiorColor price - - - - cityMpg
    highwayMpg drivetrain fuelType images`,
  ),
  shape(
    "04-provider-44.csv",
    `dealerId vin stockNumber year make model trim doors bodyStyle transmission mileage exteriorColor - interiorColor - engine engineCc -
    certified - - price - - price condition features - description images - fuelType drivetrain - status - videoUrl daysInStock - - - - - -`,
  ),
  shape(
    "05-dealermade.csv",
    `dealerId vin stockNumber year make model exteriorColor interiorColor mileage transmission engine price price features images -
    bodyStyle`,
  ),
  shape(
    "06-google.csv",
    `condition - dealerId - make model year trim exteriorColor mileage price vin certified images images detailUrl features -`,
  ),
  shape(
    "07-meta.csv",
    `- title description detailUrl make model year mileage mileageUnit images - images transmission drivetrain fuelType bodyStyle
    vin condition price address exteriorColor price status condition condition dealerId dealerName stockNumber`,
  ),
  shape(
    "08-ax9.csv",
    `stockNumber condition vin year make model trim - condition bodyStyle mileage price - - price - - exteriorColor
    interiorColor doors engine transmission drivetrain fuelType warranty warranty description images condition`,
  ),
  shape(
    "09-fullpath.csv",
    `vin stockNumber year make model trim condition certified detailUrl images exteriorColor price mileage - - daysInStock location
    bodyStyle engine -`,
  ),
  shape(
    "10-dealer-center.csv",
    `dealerName stockNumber vin year make model trim bodyStyle mileage price price - - - exteriorColor interiorColor
    transmission drivetrain fuelType status images videoUrl features`,
  ),
  shape(
    "11-frazer.csv",
    `stockNumber vin year make model trim bodyStyle exteriorColor interiorColor mileage price - - - - titleStatus drivetrain
    transmission engine - -`,
    "windows-1252",
  ),
  shape(
    "12-dms-dashes.csv",
    "stockNumber vin year make model trim bodyStyle exteriorColor mileage price price - - condition - stockedOn -",
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
    `vin make model year trim price mileage images exteriorColor interiorColor description stockNumber transmission features dealerId
    dealerName dealerStreet city state zipCode certified fuelType detailUrl - -`,
  ),
  shape(
    "18-autotrader.csv",
    `- vin stockNumber year make model trim mileage price exteriorColor interiorColor transmission drivetrain fuelType
    bodyStyle condition certified images description engine`,
    "utf-16be",
  ),
  shape(
    "19-cars-dot-com.csv",
    `- condition stockNumber vin year make model bodyStyle trim doors exteriorColor interiorColor engine transmission drivetrain
    mileage price price stockedOn description images images images`,
  ),
  // The figures have moved by a column: nothing that rests on them may be taken.
  shape("20-shifted.csv", "stockNumber year make model ?vin ? ?"),
  shape("21-legal-title.csv", "vin year make model ? price mileage numberOfOwners carfaxUrl"),
  shape("22-photo-count.csv", "vin stockNumber year make model ? images ? ? price mileage"),
  shape("23-no-asking-price.csv", "vin stockNumber year make model mileage - - - - ?price - - ?price"),
  shape("24-kilometres.csv", "- vin year make model kilometers price exteriorColor currency", "utf-16le"),
  shape("25-no-header.csv", "? ?vin ?year ?make ?model ? ?price ?images"),
  shape("26-duplicates.csv", "vin year make model exteriorColor - ?price ?price mileage -"),
  shape("27-other-meanings.csv", "stockNumber vin year make model ? bodyStyle daysInStock - mileage price ? zipCode"),
  shape(
    "28-excel-text.csv",
    "stockNumber vin year make model trim mileage price zipCode soldDate",
    "utf-8 with a mark",
  ),
  shape(
    "29-odd-names.csv",
    `stockNumber vin year make model trim bodyStyle mileage price exteriorColor titleStatus drivetrain transmission detailUrl`,
  ),
  shape("30-two-line-header.csv", "vin year make model - mileage - price - images"),
  shape(
    "31-marketcheck.csv",
    `- vin title price - mileage stockNumber year make model trim bodyStyle condition transmission drivetrain fuelType engine doors
    exteriorColor interiorColor exteriorColor condition certified detailUrl images dealerName dealerStreet city state zipCode currency
    mileageUnit - - -`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "32-lotwizard.csv",
    `stockNumber condition year make model trim vin mileage exteriorColor interiorColor cylinders - - - price price - daysInStock stockedOn - -`,
    "windows-1252",
    ACCORD,
  ),
  shape(
    "33-filemaker.csv",
    `stockNumber stockNumber status year make model trim bodyStyle doors drivetrain exteriorColor interiorColor transmission mileage
    engine fuelType vin - price - - - - -`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "34-european.csv",
    "stockNumber vin make model year mileage price - - exteriorColor fuelType transmission images",
    "utf-8 with a mark",
    ACCORD,
  ),
  shape(
    "35-dealertrack.csv",
    "stockNumber condition year make model - bodyStyle vin exteriorColor interiorColor mileage price price - - - daysInStock description",
    "utf-8",
    ACCORD,
  ),
  shape("36-two-vins.csv", "stockNumber vin ? - year make model price - mileage -", "utf-8", ACCORD),
  shape("37-repairables-no-header.csv", "?make ?model ? ? ?year ? ? ? ? ?vin ? ? ?detailUrl ?images ?images ?"),
  shape(
    "38-canadian.csv",
    "stockNumber vin year make model trim kilometers - - exteriorColor drivetrain transmission state ?",
    "utf-16le",
    { ...ACCORD, priceUsd: null },
  ),
  shape(
    "39-google-listings.csv",
    `vin - dealerId dealerName address make model year trim features exteriorColor interiorColor mileage price - - - condition certified
    images detailUrl - stockedOn`,
    "utf-8 with a mark",
    ACCORD,
  ),
  shape(
    "40-vauto-grid.csv",
    "? daysInStock stockNumber title vin - bodyStyle exteriorColor - mileage price - - - - - - status - dealerName",
    "utf-8",
    ACCORD,
  ),
  ...MORE_CSV_SHAPES,
  ...UNSEEN_CSV_SHAPES,
];
