import { z } from "zod";
import { storableText } from "#kernel/http/parameters.ts";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
import { checkPriceTerms, mandatoryFeesSchema, priceBasisSchema, priceTermFields } from "./price-terms-schemas.ts";
import { CONTACT_PARTS, type ContactPart, MAX_STREET, readContactPart } from "./rules/dealer-contact.ts";
import {
  CHECK_VERDICTS,
  DEALERSHIP_STATUSES,
  MAX_ADDITIONAL_URLS,
  MAX_LOCATION_LENGTH,
  RENEWAL_DAYS,
  readDealerAddress,
  SYNC_SCHEDULES,
} from "./rules/dealership-rules.ts";
import { LEAD_FORMATS } from "./rules/inquiry-rules.ts";
import { READING_STATES, type Reading } from "./rules/reading.ts";
import { RECEIVER_CODE_RULES, RECEIVER_CODES, type ReceiverCode, readReceiverCode } from "./rules/receiver-codes.ts";

/** The runs' findings about a dealership's inventory feed, and its settings. Its login is never returned. */
const feedSchema = z.object({
  hasLogin: z.boolean(),
  /** The dealers whose cars of the file are taken, by id or name; empty while the file has one dealer. */
  dealerIds: z.array(z.string()),
  /** The dealers whose cars the last file had; empty when it named none. */
  dealers: z.array(z.object({ id: z.string(), name: z.string().nullable(), cars: z.int() })),
  /** The time since which neither its content nor its date has changed; null before it was read. */
  unchangedSince: z.string().nullable(),
  /** The accepted key of its sftp server ("ssh-ed25519 SHA256:…"); null before the first request, and for other servers. */
  serverKey: z.string().nullable(),
  /** A key that the server has sent last and that is not accepted; null when there is none. */
  offeredKey: z.string().nullable(),
});

/** A field for each part of the contact data. */
const contactParts = <Field extends z.ZodType>(field: Field) =>
  Object.fromEntries(CONTACT_PARTS.map((part) => [part, field])) as Record<ContactPart, Field>;

/** A field for each code of a receiver of feeds. */
const receiverCodes = <Field extends z.ZodType>(fieldOf: (code: ReceiverCode) => Field) =>
  Object.fromEntries(RECEIVER_CODES.map((code) => [code, fieldOf(code)])) as Record<ReceiverCode, Field>;

/**
 * How far its cars have been read, in words, since when, why, and what to do. Null while nothing is read: its subscription has ended, or
 * it was taken down.
 */
export const readingSchema = z.object({
  state: z.enum(READING_STATES),
  /** "Read in part, nothing removed" */
  words: z.string(),
  /** Of `full` the latest reading, else the begin of the state; null when unknown. */
  since: z.string().nullable(),
  /** The reason of `failed` and `part`, in sentences. */
  reason: z.string().nullable(),
  /** One sentence; null when there is nothing to do, and during the first sync. */
  toDo: z.string().nullable(),
}) satisfies z.ZodType<Reading>;

/** A dealership as the admin calls return it. Times are ISO strings. */
export const dealershipSchema = z.object({
  id: z.int(),
  name: z.string(),
  /**
   * The primary address; empty when the dealership has no website and its inventory comes as CSV files only. A feed's address has
   * no query for users who may not change it.
   */
  url: z.string(),
  /** The inventory feed at this address in place of a website; null for a website, and without an address. */
  feed: feedSchema.nullable(),
  additionalUrls: z.array(z.string()),
  location: storableText().nullable(),
  status: z.enum(DEALERSHIP_STATUSES),
  reading: readingSchema.nullable(),
  /**
   * Another thing to look at: the mailbox refuses questions, or (in the list) another dealership has the same website or feed. Null when
   * there is none.
   */
  alarm: z.string().nullable(),
  /** Id of the platform that the last run recognised. */
  platform: z.string().nullable(),
  /** That platform's usual name: "Dealer.com". */
  platformName: z.string().nullable(),
  vehicleCount: z.int(),
  lastSynced: z.string().nullable(),
  expirationDate: z.string().nullable(),
  createdAt: z.string(),
  /** True when it takes the cars of all rooftops of a group's website, not only its own. */
  includeOtherRooftops: z.boolean(),
  syncSchedule: z.enum(SYNC_SCHEDULES),
  /** When the schedule starts the next crawl; null when none is scheduled. */
  nextSync: z.string().nullable(),
  /** The basis of its prices (with or without mandatory fees), and the fees that come on top, in whole dollars. */
  priceBasis: priceBasisSchema,
  mandatoryFees: mandatoryFeesSchema,
  /** True when its cars may carry a deal label. */
  dealLabels: z.boolean(),
  /** The recipient of shoppers' questions, their format, and whether they are taken. */
  leadEmail: z.string().nullable(),
  leadFormat: z.enum(LEAD_FORMATS),
  takesQuestions: z.boolean(),
  /**
   * The ways to reach it, as its website or files state it; and the operator's corrections, which win. `phone`: ten digits. `hours`: schema.org's
   * form, "Mo-Fr 09:00-19:00". `town`: "City, ST". A null correction shows nothing. Unknown parts are absent.
   */
  readContact: z.object({
    ...contactParts(z.string().optional()),
    email: z.string().optional(),
    town: z.string().optional(),
  }),
  correctedContact: z.object(contactParts(z.string().nullable().optional())),
  /** The codes by which receivers of product feeds know it, in place of ours. Unknown ones are absent. */
  receiverCodes: z.object(receiverCodes(() => z.string().optional())),
  /** When it was taken down on request: its cars are not shown and nothing is crawled. Null when it is not taken down. */
  takenDownAt: z.string().nullable(),
});
export type Dealership = z.infer<typeof dealershipSchema>;

/** An address as people type it. The result has a scheme: `https://` is added if none was typed. */
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

const MAX_FEED_DEALERS = 50;
/** Body of a feed's settings. Missing fields are not changed. */
const feedSettingsSchema = z.object({
  /** Sent to the feed's server and never returned; null removes it. */
  login: z
    .object({
      userName: storableText("User name is required").trim().min(1, "User name is required").max(200),
      password: storableText("Password is required").min(1, "Password is required").max(1_000),
    })
    .nullable()
    .optional(),
  dealerIds: z.array(storableText().trim().min(1).max(200)).max(MAX_FEED_DEALERS).optional(),
  /** The key of its sftp server that the operator has confirmed. For a stored dealership see `acceptFeedKey`. */
  serverKey: storableText().trim().min(1).max(500).optional(),
});
export type FeedSettings = z.output<typeof feedSettingsSchema>;

/** True when its cars may carry a label that compares their price with their value. */
const dealLabels = z.boolean("must be true or false").optional();

const CONTACT_PROBLEMS: Record<ContactPart, string> = {
  phone: "Please enter a US phone number with its area code",
  street: `Please enter a street of at most ${MAX_STREET} characters`,
  zipCode: "Please enter a US zip code",
  hours: "Please enter hours such as Mon-Fri 9am-7pm, Sat 10am-5pm",
  website: "Please enter a valid URL",
};
const correctedPart = (part: ContactPart) =>
  storableText()
    .trim()
    .max(500, "must be at most 500 characters")
    .transform((typed, context) => {
      const read = typed === "" ? "" : readContactPart(part, typed);
      if (read === null) context.addIssue(CONTACT_PROBLEMS[part]);
      return read ?? z.NEVER;
    })
    .nullable()
    .optional();
/** Corrections of the contact data. Empty: the part is shown nowhere. Null: as its website or files state it. Missing: unchanged. */
const contactSchema = z.object({
  phone: correctedPart("phone"),
  street: correctedPart("street"),
  zipCode: correctedPart("zipCode"),
  hours: correctedPart("hours"),
  website: correctedPart("website"),
});

/** Codes of receivers. An empty text or null removes one. Missing: unchanged. */
export const receiverCodesSchema = z.object(
  receiverCodes((code) =>
    storableText()
      .transform((typed, context) => {
        const read = typed.trim() === "" ? "" : readReceiverCode(code, typed);
        if (read === null) context.addIssue(RECEIVER_CODE_RULES[code].problem);
        return read ?? z.NEVER;
      })
      .nullable()
      .optional(),
  ),
);

/**
 * The recipient of shoppers' questions. An empty address or null removes it: questions then go to the mailbox that the website or files
 * state, or end where there is none.
 */
const leadFields = {
  leadEmail: storableText()
    .trim()
    .refine((text) => text === "" || isMailAddress(text), "Please enter an e-mail address such as leads@example.com")
    .transform((text) => text || null)
    .nullable()
    .optional(),
  leadFormat: z.enum(LEAD_FORMATS, `must be one of ${LEAD_FORMATS.join(", ")}`).optional(),
  takesQuestions: z.boolean("must be true or false").optional(),
};

const NO_ADDRESS = "A dealership with csvOnly has no address: leave out one of the two";

/**
 * Body of "add dealership"; the form uses the same rules and messages. A missing address is an error unless `csvOnly`
 * says that there is none.
 */
export const addDealershipSchema = z
  .discriminatedUnion(
    "csvOnly",
    [
      z.object({
        name,
        url: requiredUrl("Primary URL is required"),
        additionalUrls: additionalUrls.default([]),
        location: location.optional(),
        csvOnly: z.literal(false).optional(),
        /** If given, the address is that of an inventory feed. */
        feed: feedSettingsSchema.optional(),
        ...priceTermFields,
        dealLabels,
      }),
      z.object({
        name,
        url: z.literal("", NO_ADDRESS).default(""),
        additionalUrls: z.array(z.string()).max(0, NO_ADDRESS).default([]),
        location: location.optional(),
        csvOnly: z.literal(true),
        feed: z.undefined(NO_ADDRESS).optional(),
        ...priceTermFields,
        dealLabels,
      }),
    ],
    { error: (issue) => (issue.code === "invalid_union" ? "must be true or false" : undefined) },
  )
  .superRefine(checkPriceTerms);
export type AddDealership = z.output<typeof addDealershipSchema>;

/**
 * Body of "edit dealership": only the fields to change. An empty location removes the location; blank additional
 * addresses are ignored.
 */
export const updateDealershipSchema = z
  .object({
    name: name.optional(),
    url: requiredUrl("Primary URL is required").optional(),
    additional_urls: z
      .array(storableText("URL is required").trim())
      .transform((urls) => urls.filter((url) => url !== ""))
      .pipe(additionalUrls)
      .optional(),
    location: location.nullable().optional(),
    /** An object makes the address that of an inventory feed, or changes the feed's settings; null makes it a website's. */
    feed: feedSettingsSchema.nullable().optional(),
    sync_schedule: z.enum(SYNC_SCHEDULES, `must be one of ${SYNC_SCHEDULES.join(", ")}`).optional(),
    /** True when the cars of all rooftops of a group's website are wanted. It applies from the next crawl on. */
    include_other_rooftops: z.boolean("must be true or false").optional(),
    ...priceTermFields,
    dealLabels,
    ...leadFields,
    contact: contactSchema.optional(),
    receiverCodes: receiverCodesSchema.optional(),
  })
  .superRefine(checkPriceTerms);
export type UpdateDealership = z.output<typeof updateDealershipSchema>;

export const acceptFeedKeySchema = z.object({
  key: storableText("must be the key that the server offers").min(1).max(500),
});

export const renewDealershipSchema = z.object({
  days: z
    .number(`must be one of ${RENEWAL_DAYS.join(", ")}`)
    .refine((days) => RENEWAL_DAYS.some((choice) => choice === days), `must be one of ${RENEWAL_DAYS.join(", ")}`),
});

export const checkSiteSchema = z.object({
  url: requiredUrl("Primary URL is required"),
  /** If given, the address is that of an inventory feed. */
  feed: feedSettingsSchema.optional(),
});
export type CheckSite = z.output<typeof checkSiteSchema>;

/** The result of a site check. It is not stored. */
export const siteCheckSchema = z.object({
  /**
   * The response of the address: `page`, `refused` (401, 403, 429, a captcha, a question to visitors, robots.txt), `missing` (404),
   * `stand-in` (a parked domain, a notice of maintenance, a server's default page), `error` (any other error response) or `nothing`
   * (no connection, no response).
   */
  answer: z.enum(["page", "refused", "missing", "stand-in", "error", "nothing"]),
  /**
   * A dealership that already has this website; one with exactly this address is preferred. Null when there is none.
   */
  connected: z.object({ id: z.int(), name: z.string(), sameAddress: z.boolean() }).nullable(),
  /** Id and name of the recognised platform; null when the site could not be reached or is of no known kind. */
  platform: z.string().nullable(),
  platformName: z.string().nullable(),
  /**
   * The verdict on reading cars from this site: `readable`, `unreadable`, or `unsure` when the check ended before that was known. Then
   * the dealership's first sync shows it.
   */
  verdict: z.enum(CHECK_VERDICTS),
  /** A few sentences for the operator about the result. */
  message: z.string(),
  /** The key of a feed's sftp server; null for others. */
  serverKey: z.string().nullable(),
  /** How many cars the site says it has; null when it does not say. */
  declaredTotal: z.int().nullable(),
  /** Used cars that were read. The check stops early, so there may be more. */
  found: z.int(),
  skippedNew: z.int(),
  /** The dealers whose cars a feed has; empty for a website, and when the feed names none. */
  dealers: feedSchema.shape.dealers,
  /** A report about the site with advice, as lines of text; null when all could be read. */
  report: z.string().nullable(),
  /** A ZIP file in base64 with the pages and responses, without personal data, for authors of adapters; null like `report`. */
  bundle: z.string().nullable(),
  /** True when the check stopped because it had seen enough. */
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
  /** `csv`: only uploaded files have named it, so a crawl never removes it. `crawl`: a crawl has found it. */
  source: z.enum(["crawl", "csv"]),
  /** True when an uploaded file has named it. A car can be known from files and from crawls. */
  isUploaded: z.boolean(),
  /** When the operator hid it; null when it is listed. */
  hiddenAt: z.string().nullable(),
  photoCount: z.int(),
  /** Address of its first photo, to which a width is added as `?w=`; null without one, and for a hidden car, whose photos are not served. */
  photo: z.string().nullable(),
  /** The missing facts of the listing, in words: "price", "photos", "CARFAX link". */
  missing: z.array(z.string()),
  clicks: z.int(),
  firstSeen: z.string(),
  confirmed: z.string(),
  /**
   * A price that the site or a file states and that changed too much: the former price stays until a second crawl or file states
   * the new one, half a day later. `keptBy`: the administrator who decided to keep the former price. Null when there is none.
   */
  doubtedPrice: z
    .object({ before: z.int(), price: z.int(), since: z.string(), keptBy: z.string().nullable() })
    .nullable(),
  /** Complete crawls in a row that did not find it. */
  missedRuns: z.int(),
  tags: z.array(z.string()),
});
export type StockVehicle = z.infer<typeof stockVehicleSchema>;
