import { z } from "zod";
import {
  DEALERSHIP_STATUSES,
  MAX_ADDITIONAL_URLS,
  MAX_LOCATION_LENGTH,
  RENEWAL_DAYS,
  readDealerAddress,
  SYNC_SCHEDULES,
} from "#domain/dealerships/dealership-rules.ts";
import { storableText } from "../parameters.ts";

/** A dealership as the admin calls return it. Times are ISO strings. */
export const dealershipSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The primary address; empty when the dealership has no website and its inventory comes as CSV files only. */
  url: z.string(),
  additionalUrls: z.array(z.string()),
  location: storableText().nullable(),
  status: z.enum(DEALERSHIP_STATUSES),
  /** Why the status is `error`, or why the last run changed nothing; one sentence, null when all is well. */
  statusReason: z.string().nullable(),
  /**
   * What the operator should look at (the platform changed, three crawls in a row failed; in the list also: another
   * dealership has the same website); null when nothing.
   */
  alarm: z.string().nullable(),
  /** Id of the platform that the last run recognised. */
  platform: z.string().nullable(),
  /** That platform as people call it: "Dealer.com". */
  platformName: z.string().nullable(),
  vehicleCount: z.int(),
  lastSynced: z.string().nullable(),
  expirationDate: z.string().nullable(),
  createdAt: z.string(),
  syncSchedule: z.enum(SYNC_SCHEDULES),
  /** When the schedule brings the crawler next; null when it does not. */
  nextSync: z.string().nullable(),
});
export type Dealership = z.infer<typeof dealershipSchema>;

/** An address as people type it; comes out with a scheme, `https://` where none was typed. */
const requiredUrl = (missing: string) =>
  storableText(missing)
    .trim()
    .min(1, missing)
    .max(2_000, "The address is longer than 2,000 characters")
    .transform((typed, context) => {
      const address = readDealerAddress(typed);
      if (address === null) context.addIssue("Please enter a valid URL");
      return address ?? z.NEVER;
    });
const name = storableText("Dealership name is required")
  .trim()
  .min(1, "Dealership name is required")
  .max(200, "Dealership name must not exceed 200 characters");
const location = storableText()
  .trim()
  .max(MAX_LOCATION_LENGTH, `Location must not exceed ${MAX_LOCATION_LENGTH} characters`);
const additionalUrls = z
  .array(requiredUrl("URL is required"))
  .max(MAX_ADDITIONAL_URLS, `Maximum ${MAX_ADDITIONAL_URLS} additional URLs allowed`);

const NO_ADDRESS = "A dealership with csvOnly has no address: leave out one of the two";

/**
 * Body of "add dealership"; the form uses the same rules and messages. Only an explicit `csvOnly` makes one without an
 * address: by itself a missing address is a mistake.
 */
export const addDealershipSchema = z.discriminatedUnion(
  "csvOnly",
  [
    z.object({
      name,
      url: requiredUrl("Primary URL is required"),
      additionalUrls: additionalUrls.default([]),
      location: location.optional(),
      csvOnly: z.literal(false).optional(),
    }),
    z.object({
      name,
      url: z.literal("", NO_ADDRESS).default(""),
      additionalUrls: z.array(z.string()).max(0, NO_ADDRESS).default([]),
      location: location.optional(),
      csvOnly: z.literal(true),
    }),
  ],
  { error: (issue) => (issue.code === "invalid_union" ? "must be true or false" : undefined) },
);
export type AddDealership = z.output<typeof addDealershipSchema>;

/**
 * Body of "edit dealership": only what is to change. An empty location takes the location away; blank additional
 * addresses are dropped.
 */
export const updateDealershipSchema = z.object({
  name: name.optional(),
  url: requiredUrl("Primary URL is required").optional(),
  additional_urls: z
    .array(storableText("URL is required").trim())
    .transform((urls) => urls.filter((url) => url !== ""))
    .pipe(additionalUrls)
    .optional(),
  location: location.nullable().optional(),
  sync_schedule: z.enum(SYNC_SCHEDULES, `must be one of ${SYNC_SCHEDULES.join(", ")}`).optional(),
});
export type UpdateDealership = z.output<typeof updateDealershipSchema>;

/** Body of "renew". */
export const renewDealershipSchema = z.object({
  days: z
    .number(`must be one of ${RENEWAL_DAYS.join(", ")}`)
    .refine((days) => RENEWAL_DAYS.some((choice) => choice === days), `must be one of ${RENEWAL_DAYS.join(", ")}`),
});

/** Body of "check this site". */
export const checkSiteSchema = z.object({ url: requiredUrl("Primary URL is required") });

/** What a look at a website found; nothing of it is stored. */
export const siteCheckSchema = z.object({
  /**
   * How the address answered: `page`, `refused` (401, 403, 429, a captcha, robots.txt), `missing` (404), `error` (any
   * other failing answer) or `nothing` (no connection, no answer).
   */
  answer: z.enum(["page", "refused", "missing", "error", "nothing"]),
  /** The dealership that is connected to this website already, the one with the very address first; null when none is. */
  connected: z.object({ id: z.int(), name: z.string(), sameAddress: z.boolean() }).nullable(),
  /** Id and name of the recognised platform; null when the site could not be reached or is of no known kind. */
  platform: z.string().nullable(),
  platformName: z.string().nullable(),
  /** Whether cars can be read from this site. */
  ok: z.boolean(),
  /** One sentence for the operator, good news or bad. */
  message: z.string(),
  /** How many cars the site says it has; null when it does not say. */
  declaredTotal: z.int().nullable(),
  /** Used cars that the look has read; the look ends early, so there may be more. */
  found: z.int(),
  skippedNew: z.int(),
  /** Whether the look ended early because it had seen enough. */
  endedEarly: z.boolean(),
  sample: z.array(
    z.object({
      title: z.string(),
      vin: z.string().nullable(),
      price: z.int().nullable(),
      mileage: z.int().nullable(),
      originalListingUrl: z.string().nullable(),
    }),
  ),
});
export type SiteCheck = z.infer<typeof siteCheckSchema>;

/** One of a dealership's vehicles, for the operator. Times are ISO strings. */
export const stockVehicleSchema = z.object({
  id: z.int(),
  vin: z.string().nullable(),
  title: z.string(),
  price: z.int().nullable(),
  mileage: z.int().nullable(),
  /** `csv` while only files know it: a crawl never removes it. `crawl` once a crawl has shown it. */
  source: z.enum(["crawl", "csv"]),
  /** Whether a file has named it; a car can be known from both. */
  isUploaded: z.boolean(),
  /** When the operator hid it; null when it is listed. */
  hiddenAt: z.string().nullable(),
  photoCount: z.int(),
  /** What shoppers do not get to see, in words: "price", "photos", "CARFAX link". */
  missing: z.array(z.string()),
  clicks: z.int(),
  firstSeen: z.string(),
  confirmed: z.string(),
  /** Complete crawls in a row that did not show it. */
  missedRuns: z.int(),
});
export type StockVehicle = z.infer<typeof stockVehicleSchema>;
