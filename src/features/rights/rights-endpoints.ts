import { z } from "zod";
import { MAX_ASKED_BY, MAX_TAKEDOWN_REASON } from "#core/dealerships/rules/takedown-rules.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { dayText, numericId, storableText } from "#kernel/http/parameters.ts";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import {
  CONSENT_CHANNEL_NAMES,
  CONSENT_FILES,
  CONSENT_KINDS,
  type ConsentFileKind,
  MAX_NOTE_LENGTH,
  MAX_PERSON_LENGTH,
} from "./rules/consent-rules.ts";

/**
 * The facts of a dealership's cars that shoppers, feeds and partners may see. `name`: its name, and everything that leads to it. `page`: the
 * dealership's page.
 */
const shownSchema = z.object({ photos: z.boolean(), price: z.boolean(), name: z.boolean(), page: z.boolean() });
export type ShownFacts = z.infer<typeof shownSchema>;

/** An entry in the history of a dealership's consent. Times are ISO strings, `givenOn` is a day. */
const consentSchema = z.object({
  id: z.int(),
  kind: z.enum(CONSENT_KINDS),
  channel: z.enum(CONSENT_CHANNEL_NAMES),
  givenOn: z.string(),
  recordedAt: z.string(),
  recordedBy: z.string(),
  /** The person who agreed or withdrew, and the person's role. */
  name: z.string(),
  role: z.string(),
  note: z.string(),
  file: z
    .object({
      name: z.string(),
      kind: z.enum(Object.keys(CONSENT_FILES) as [ConsentFileKind, ...ConsentFileKind[]]),
      bytes: z.int(),
      /** SHA-256 of its content, in hex. */
      sha256: z.string(),
    })
    .nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

/** A takedown of the dealership, or of one of its cars. */
const takedownSchema = z.object({
  id: z.int(),
  /** Null: the whole dealership. */
  car: z.object({ id: z.int(), title: z.string() }).nullable(),
  madeAt: z.string(),
  madeBy: z.string(),
  askedBy: z.string(),
  reason: z.string(),
  lifted: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
});
export type Takedown = z.infer<typeof takedownSchema>;

const rightsSchema = z.object({
  shown: shownSchema,
  /** The newest first, all of them. */
  consents: z.array(consentSchema),
  /** Open ones first, then the newest. */
  takedowns: z.array(takedownSchema),
});
export type Rights = z.infer<typeof rightsSchema>;

const person = (missing: string) =>
  storableText(missing)
    .trim()
    .min(1, missing)
    .max(MAX_PERSON_LENGTH, `must not exceed ${MAX_PERSON_LENGTH} characters`);
/** The reason for a takedown, or for lifting one. */
export const reasonSchema = storableText("A reason is required")
  .trim()
  .min(1, "A reason is required")
  .max(MAX_TAKEDOWN_REASON, `A reason must not exceed ${MAX_TAKEDOWN_REASON} characters`);

export const recordConsentSchema = z.object({
  kind: z.enum(CONSENT_KINDS, `must be one of ${CONSENT_KINDS.join(", ")}`),
  channel: z.enum(CONSENT_CHANNEL_NAMES, `must be one of ${CONSENT_CHANNEL_NAMES.join(", ")}`),
  /** Not in the future. */
  givenOn: dayText,
  name: person("A name is required"),
  role: storableText().trim().max(MAX_PERSON_LENGTH, `must not exceed ${MAX_PERSON_LENGTH} characters`).default(""),
  note: storableText()
    .trim()
    .max(MAX_NOTE_LENGTH, `A note must not exceed ${formatCount(MAX_NOTE_LENGTH)} characters`)
    .default(""),
});
export type RecordConsent = z.output<typeof recordConsentSchema>;

/** Body of "take down". */
export const takeDownSchema = z.object({
  /** Our id of one of its cars, or a VIN; absent for the whole dealership. */
  car: storableText().trim().min(1, "must not be empty").max(40, "is too long").optional(),
  askedBy: storableText("Who asked is required")
    .trim()
    .min(1, "Who asked is required")
    .max(MAX_ASKED_BY, `Who asked must not exceed ${MAX_ASKED_BY} characters`),
  reason: reasonSchema,
});
export type TakeDown = z.output<typeof takeDownSchema>;

export const rightsEndpoints = {
  getRights: endpoint({
    method: "GET",
    path: "/api/dealerships/:id/rights",
    auth: "viewer",
    summary: "A dealership's consent, its visible facts and its takedowns",
    params: numericId,
    responses: { 200: rightsSchema },
  }),
  changeShown: endpoint({
    method: "PATCH",
    path: "/api/dealerships/:id/shown",
    auth: "editor",
    summary: "Change whether its photos, its prices and its name are shown; at once and everywhere",
    params: numericId,
    body: shownSchema.partial(),
    responses: { 200: shownSchema },
  }),
  recordConsent: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/consents",
    auth: "editor",
    summary: "Record that a person has agreed to the listing or withdrawn; earlier entries stay",
    params: numericId,
    body: recordConsentSchema,
    responses: { 201: consentSchema },
  }),
  addConsentFile: endpoint({
    method: "POST",
    path: "/api/consents/:id/file",
    auth: "editor",
    summary: "Add a file to an entry that has none: PDF, picture, e-mail or text, at most 10 MB",
    params: numericId,
    takesFile: true,
    responses: { 201: consentSchema },
  }),
  downloadConsentFile: endpoint({
    method: "GET",
    path: "/api/consents/:id/file",
    auth: "viewer",
    limit: "downloads",
    summary: "The file of an entry, as a download",
    params: numericId,
    sends: "application/octet-stream",
    download: "consent.downloaded",
    responses: { 200: z.string() },
  }),
  takeDown: endpoint({
    method: "POST",
    path: "/api/dealerships/:id/takedowns",
    auth: "editor",
    summary: "Take a dealership or one of its cars down: hidden at once, and no longer crawled",
    params: numericId,
    body: takeDownSchema,
    responses: { 201: takedownSchema },
  }),
  liftTakedown: endpoint({
    method: "POST",
    path: "/api/takedowns/:id/lift",
    auth: "editor",
    summary: "End a takedown",
    params: numericId,
    body: z.object({ reason: reasonSchema }),
    responses: { 200: takedownSchema },
  }),
};

type RightsEndpoints = typeof rightsEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends RightsEndpoints {}
}
