import { z } from "zod";
import { DEALERSHIP_STATUSES, MAX_ADDITIONAL_URLS, MAX_LOCATION_LENGTH } from "#domain/dealerships/dealership-rules.ts";
import { storableText } from "../text.ts";

/** A dealership as the admin calls return it. Times are ISO strings. */
export const dealershipSchema = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  additionalUrls: z.array(z.string()),
  location: storableText().nullable(),
  status: z.enum(DEALERSHIP_STATUSES),
  /** Why the status is `error`, or why the last run changed nothing; one sentence, null when all is well. */
  statusReason: z.string().nullable(),
  /** Id of the platform that the last run recognised. */
  platform: z.string().nullable(),
  vehicleCount: z.int(),
  lastSynced: z.string().nullable(),
  expirationDate: z.string().nullable(),
  createdAt: z.string(),
});
export type Dealership = z.infer<typeof dealershipSchema>;

const requiredUrl = (missing: string) =>
  storableText(missing)
    .trim()
    .min(1, missing)
    .max(2_000, "The address is longer than 2,000 characters")
    .refine((value) => URL.canParse(value), "Please enter a valid URL");

/** Body of "add dealership"; the form uses the same rules and messages. */
export const addDealershipSchema = z.object({
  name: storableText("Dealership name is required")
    .trim()
    .min(1, "Dealership name is required")
    .max(200, "Dealership name must not exceed 200 characters"),
  url: requiredUrl("Primary URL is required"),
  additionalUrls: z
    .array(requiredUrl("URL is required"))
    .max(MAX_ADDITIONAL_URLS, `Maximum ${MAX_ADDITIONAL_URLS} additional URLs allowed`)
    .default([]),
  location: storableText()
    .trim()
    .max(MAX_LOCATION_LENGTH, `Location must not exceed ${MAX_LOCATION_LENGTH} characters`)
    .optional(),
});
export type AddDealership = z.output<typeof addDealershipSchema>;
