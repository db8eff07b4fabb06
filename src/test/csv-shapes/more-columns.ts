import { ACCORD, type CsvShape, shape } from "./shape.ts";

/**
 * Forty more shapes, written by hand in the style of dealers' systems, by an author who had not read the rules. Decision 7 names
 * the doubtful ones, which a person would read differently.
 */
export const MORE_CSV_SHAPES: readonly CsvShape[] = [
  shape(
    "41-appraisal-report.csv",
    "daysInStock stockNumber title vin bodyStyle exteriorColor mileage - price - - certified ? - -",
    "utf-8",
    ACCORD,
  ),
  shape(
    "42-syndication-quoted.csv",
    `vin stockNumber condition year make model - bodyStyle trim doors exteriorColor interiorColor cylinders engineCc transmission
    mileage price - - - certified features images stockedOn description`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "43-website-vendor.csv",
    `stockNumber vin condition year make model trim bodyStyle mileage price price - exteriorColor interiorColor engine
    transmission drivetrain fuelType description features images detailUrl certified -`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "44-google-store.csv",
    "dealerId - title vin price condition mileage make model year images detailUrl exteriorColor trim bodyStyle - -",
    "utf-8",
    ACCORD,
  ),
  shape(
    "45-meta-nested.csv",
    `- title description detailUrl make model year mileage mileageUnit images - images transmission fuelType bodyStyle
    drivetrain vin price price exteriorColor interiorColor condition address - - status`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "46-retail-special.csv",
    `dealerId stockNumber vin condition year make model trim bodyStyle mileage engine cylinders fuelType transmission drivetrain
    doors exteriorColor interiorColor price price - - features description images -`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "47-ads-inventory.csv",
    `dealerName stockNumber vin condition year make model trim mileage price price - exteriorColor interiorColor
    images detailUrl daysInStock`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "48-small-dms.csv",
    `stockNumber vin year make model trim bodyStyle exteriorColor interiorColor mileage - price price - - features images
    - -`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "49-web-dms.csv",
    `- dealerName stockNumber vin year make model trim mileage price price exteriorColor interiorColor transmission
    drivetrain images description - - - videoUrl`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "50-pipes.csv",
    `dealerId stockNumber year make model trim vin mileage exteriorColor interiorColor engine transmission drivetrain cylinders
    price price - images description`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "51-short-names.csv",
    `stockNumber year make model trim vin mileage price exteriorColor interiorColor engine transmission drivetrain
    bodyStyle images description`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "52-crm-html.csv",
    `dealerId stockNumber condition vin year make model bodyStyle trim exteriorColor - interiorColor - transmission
    mileage price - - - certified stockedOn images -`,
    "utf-8",
    ACCORD,
  ),
  shape(
    "53-dms-upper.csv",
    "stockNumber condition vin year make model - mileage exteriorColor interiorColor price - price stockedOn -",
    "utf-8",
    ACCORD,
  ),
  shape(
    "54-printed-report.csv",
    "stockNumber condition year make model vin mileage exteriorColor - price daysInStock",
    "utf-8",
    ACCORD,
  ),
  shape(
    "55-german.csv",
    "vin make model year - kilometers ? exteriorColor interiorColor fuelType transmission images description",
    "windows-1252",
    { vin: "1HGCV1F30JA000101", priceUsd: null, mileageMiles: 64_210 },
  ),
  shape(
    "56-utf16-no-mark.csv",
    "stockNumber vin year make model mileage price bodyStyle",
    "utf-16le without a mark",
    ACCORD,
  ),
  shape(
    "57-utf16-big-end.csv",
    "stockNumber vin year make model trim mileage price exteriorColor interiorColor titleStatus - - ?",
    "utf-16be without a mark",
    ACCORD,
  ),
  shape("58-excel-unicode.csv", "stockNumber year make model vin mileage price - - - images", "utf-16le", ACCORD),
  shape("59-no-names-pipes.csv", "? ?vin ?year ?make ?model ? ? ? ?exteriorColor ?images"),
  shape("60-totals-line.csv", "year make model vin stockNumber mileage price - -", "utf-8", ACCORD),
  shape(
    "61-camel-electric.csv",
    `vin year make model trim mileage price electricRangeMiles batteryKwh chargePort fastChargeKw - numberOfOwners
    exteriorColor -`,
    "utf-8",
    { vin: "5YJ3E1EA7LF000105", priceUsd: 28_750, mileageMiles: 38_450 },
  ),
  shape("62-names-twice.csv", "vin year make model ? ? mileage exteriorColor - - -", "utf-8", {
    vin: "1HGCV1F30JA000101",
    priceUsd: null,
    mileageMiles: 64_210,
  }),
  shape(
    "63-kilometres-in-brackets.csv",
    "stockNumber vin year make model kilometers price - exteriorColor transmission drivetrain fuelType",
    "utf-8",
    ACCORD,
  ),
  shape("64-call-for-price.csv", "stockNumber vin title mileage price", "utf-8", ACCORD),
  shape("65-photos-by-space.csv", "- vin year make model mileage price images images - - - carfaxUrl", "utf-8", ACCORD),
  shape(
    "66-serial-and-last-eight.csv",
    "stockNumber vin - year make model bodyStyle mileage - price - - - ?",
    "utf-8",
    ACCORD,
  ),
  shape("67-unit-like-vin.csv", "stockNumber vin - year make model mileage - price - -", "utf-8", ACCORD),
  shape(
    "68-flags.csv",
    "condition certified status vin stockNumber year make model ?bodyStyle mileage price - soldDate",
    "utf-8",
    ACCORD,
  ),
  shape(
    "69-three-colors.csv",
    "vin year make model exteriorColor - exteriorColor interiorColor interiorMaterial mileage price features - description -",
    "utf-8",
    ACCORD,
  ),
  shape(
    "70-abbreviated.csv",
    `stockNumber year make model trim bodyStyle - cylinders engine transmission drivetrain fuelType exteriorColor interiorColor
    mileage ?price vin city state zipCode cityMpg highwayMpg`,
    "utf-8",
    { vin: "1HGCV1F30JA000101", priceUsd: null, mileageMiles: 64_210 },
  ),
  shape("71-seven-prices.csv", "vin stockNumber year make model mileage - price - - - - - -", "utf-8", ACCORD),
  shape("72-cost-beside-asking.csv", "stockNumber vin year make model mileage price - - - - - -", "utf-8", ACCORD),
  shape("73-dates.csv", "stockedOn - year - make - model - vin stockNumber mileage - price", "utf-8", ACCORD),
  shape(
    "74-french.csv",
    "vin stockNumber year make model kilometers ?price exteriorColor interiorColor transmission fuelType images",
    "utf-8",
    { vin: "1HGCV1F30JA000101", priceUsd: null, mileageMiles: 64_210 },
  ),
  shape("75-separator-line.csv", "stockNumber vin year make model mileage price images images images", "utf-8", ACCORD),
  shape("76-crm-objects.csv", "vin year make model mileage price stockNumber exteriorColor - - -", "utf-8", ACCORD),
  shape("77-shop-products.csv", "- - stockNumber title offered vin offered - price price - images", "utf-8", {
    vin: ACCORD.vin,
    priceUsd: 18_995,
    mileageMiles: null,
  }),
  shape(
    "78-blog-theme.csv",
    `- title price price mileage vin stockNumber ?year make ?model bodyStyle drivetrain exteriorColor interiorColor
    fuelType transmission engine images carfaxUrl`,
    "utf-8",
    ACCORD,
  ),
  shape("79-own-spreadsheet.csv", "year make model exteriorColor mileage price vin -", "utf-8", {
    vin: "1HGCV1F30JA000101",
    priceUsd: 18_995,
    mileageMiles: 64_000,
  }),
  shape("80-auction.csv", "- - vin title - mileage - ?price - location titleStatus - - exteriorColor -", "utf-8", {
    vin: "1HGCV1F30JA000101",
    priceUsd: null,
    mileageMiles: 64_210,
  }),
];
