import type { CrawlReport } from "#core/crawl/rules/crawl-report.ts";
import { platformName } from "#core/dealerships/rules/platform-names.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";
import { COVERED_FIELDS } from "#core/facts/rules/vehicle-fields.ts";

/** Returns the output of `inspect --json`. Other programs read it, so its keys and words ("used", "cpo") must not change. */
export function inspectionAsJson(report: CrawlReport, vehicles: readonly VehicleFacts[]) {
  return {
    platform: report.platform,
    complete: report.outcome === "complete",
    reason: report.reason,
    vehicles: vehicles.map((facts) => ({
      vin: facts.vin,
      title: facts.title,
      year: facts.year,
      make: facts.make,
      model: facts.model,
      trim: facts.trim,
      price: facts.priceUsd,
      mileage: facts.mileageMiles,
      condition: facts.condition === "certified" ? "cpo" : "used",
      exteriorColor: facts.exteriorColor,
      interiorColor: facts.interiorColor,
      fuelType: facts.fuelType,
      transmission: facts.transmission,
      engine: engineOf(facts),
      seats: facts.seats,
      mpgCity: facts.cityMpg,
      mpgHighway: facts.highwayMpg,
      owners: facts.numberOfOwners,
      accidents: facts.accidents,
      titleStatus: facts.titleStatus,
      priorUse: facts.priorUse,
      certifiedProgram: facts.certifiedProgram,
      warranty: facts.warranty,
      inventoryDate: facts.stockedOn,
      towingPounds: facts.towingPounds,
      interiorMaterial: facts.interiorMaterial,
      videoUrl: facts.videoUrl,
      features: facts.features,
      description: facts.description,
      images: facts.images,
      location: placeOf(facts),
      zipCode: facts.zipCode,
      carfaxUrl: facts.carfaxUrl,
      originalListingUrl: facts.originalListingUrl,
    })),
  };
}

/**
 * Returns the output for people: the outcome, how many cars have each field, and the cars. After an incomplete crawl it also describes the
 * site.
 * @param seen the crawl's report on the site
 */
export function inspectionAsText(
  report: CrawlReport,
  vehicles: readonly VehicleFacts[],
  seen: string | null = null,
): string {
  const platform = platformName(report.platform) ?? report.platform ?? "not recognised";
  const total = report.declaredTotal === null ? "the site gives no total" : `the site says ${report.declaredTotal}`;
  return [
    `Platform   ${platform}`,
    `Outcome    ${report.outcome}${report.reason === null ? "" : `: ${report.reason}`}`,
    `Vehicles   ${report.found} used (${total}), ${report.skippedNew} new left out, ${report.duplicates} repetitions`,
    `Traffic    ${report.pagesFetched} pages, ${Math.ceil(report.bytesFetched / 1024)} KB`,
    "",
    "Field               present   missing   unusable",
    ...COVERED_FIELDS.map((field) => coverageLine(field, report)),
    ...feeLines(report),
    "",
    ...vehicles.map(vehicleLine),
    ...(report.warnings.length > 0 ? ["", "Warnings", ...report.warnings.map((warning) => `- ${warning}`)] : []),
    ...(report.outcome !== "complete" && seen !== null ? ["", seen] : []),
  ].join("\n");
}

function coverageLine(field: (typeof COVERED_FIELDS)[number], { coverage, found }: CrawlReport): string {
  const { present, invalid } = coverage[field];
  const share = found === 0 ? "" : ` ${Math.round((100 * present) / found)}%`;
  return [
    field.padEnd(18),
    `${present}${share}`.padStart(9),
    String(found - present).padStart(9),
    String(invalid).padStart(10),
  ].join(" ");
}

/** Returns the fees that the site adds to its prices. */
function feeLines({ siteFees }: CrawlReport): string[] {
  const fees = siteFees?.fees ?? [];
  if (siteFees === null || fees.length === 0) return [];
  const lines = fees.map(({ name, amountUsd, cars }) => `- ${name} $${amountUsd} on ${cars} of ${siteFees.cars} cars`);
  return ["", "Fees on top of the prices", ...lines];
}

function vehicleLine(facts: VehicleFacts): string {
  const price = facts.priceUsd === null ? "no price" : `$${facts.priceUsd.toLocaleString("en-US")}`;
  const mileage = facts.mileageMiles === null ? "no mileage" : `${facts.mileageMiles.toLocaleString("en-US")} miles`;
  const id = facts.vin ?? facts.stockNumber ?? "no VIN";
  return [
    id.padEnd(17),
    price.padStart(9),
    mileage.padStart(13),
    `${facts.images.length} photos`.padStart(10),
    facts.title,
  ]
    .join("  ")
    .trimEnd();
}

/** Returns the facts of the engine; null where none is known. */
function engineOf({ engineCc, cylinders, horsepower, engineLayout, aspiration }: VehicleFacts) {
  const liters = engineCc === null ? null : engineCc / 1_000;
  const engine = { liters, cylinders, hp: horsepower, layout: engineLayout, aspiration };
  return Object.values(engine).every((part) => part === null) ? null : engine;
}

function placeOf({ city, state }: VehicleFacts): string | null {
  return [city, state].filter((part) => part !== null).join(", ") || null;
}
