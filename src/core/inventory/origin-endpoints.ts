import { z } from "zod";
import { ORIGIN_LETTERS, type OriginKind } from "#core/facts/rules/fact-origin.ts";
import { FACT_FIELDS } from "#core/facts/rules/vehicle-fields.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { numericId, storableText } from "#kernel/http/parameters.ts";
import { CORRECTABLE_FACTS, MAX_REASON_LENGTH } from "./rules/correctable-facts.ts";

/** The origin of a fact. `at` is an ISO time; a bulk import has neither a run nor an upload. */
const originSchema = z.object({
  kind: z.enum(Object.keys(ORIGIN_LETTERS) as [OriginKind, ...OriginKind[]]),
  /** The property, key, label or column. */
  name: z.string().nullable(),
  /** Address of the page; null when there is none. */
  page: z.string().nullable(),
  /** Line of the file. */
  line: z.int().nullable(),
  runId: z.int().nullable(),
  importId: z.int().nullable(),
  at: z.string(),
  /** The original text, where it says more than the fact. */
  words: z.string().nullable(),
});
export type Origin = z.infer<typeof originSchema>;

/** A standing correction. Values are as they would be typed. Times are ISO strings. */
const correctionSchema = z.object({
  by: z.string(),
  at: z.string(),
  reason: z.string().nullable(),
  /** The latest value of the site or file; null for none. */
  said: z.string().nullable(),
  /** When the site or file began to state it, if that was after the correction. */
  saidSince: z.string().nullable(),
});

const factSchema = z.object({
  field: z.enum(FACT_FIELDS),
  /** The value as it would be typed; photos as their number. Null: unknown. */
  value: z.string().nullable(),
  /** Null: there is no value, or its origin was not recorded. */
  origin: originSchema.nullable(),
  /** The different values of other sources. */
  others: z.array(z.object({ said: z.string(), origin: originSchema })),
  correction: correctionSchema.nullable(),
});
export type VehicleFact = z.infer<typeof factSchema>;

const EVENT_KINDS = [
  "first-seen",
  "added",
  "returned",
  "changed",
  "removed",
  "missing",
  "hidden",
  "price",
  "corrected",
  "correction-ended",
] as const;

/** An event of a vehicle. Values are as they would be typed. */
const eventSchema = z.object({
  at: z.string(),
  kind: z.enum(EVENT_KINDS),
  runId: z.int().nullable(),
  importId: z.int().nullable(),
  /** The author of a correction or of its end; null when it ended because the site agreed. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  differences: z.array(
    z.object({ field: z.enum(FACT_FIELDS), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type VehicleEvent = z.infer<typeof eventSchema>;

const vehicleOriginsSchema = z.object({
  id: z.int(),
  vin: z.string().nullable(),
  title: z.string(),
  dealership: z.object({ id: z.int(), name: z.string() }),
  standing: z.enum(["listed", "hidden", "removed"]),
  /** When it was last seen, as an ISO time. */
  confirmed: z.string(),
  facts: z.array(factSchema),
  /** The newest first, at most 200. */
  history: z.array(eventSchema),
});
export type VehicleOrigins = z.infer<typeof vehicleOriginsSchema>;

const correctable = z.enum(CORRECTABLE_FACTS, "must be a fact that can be corrected");

export const originEndpoints = {
  getVehicleOrigins: endpoint({
    method: "GET",
    path: "/api/admin/vehicles/:id",
    auth: "viewer",
    summary: "A vehicle's facts with where each comes from, what contradicts it, its corrections and its history",
    params: numericId,
    responses: { 200: vehicleOriginsSchema },
  }),
  correctVehicle: endpoint({
    method: "POST",
    path: "/api/admin/vehicles/:id/corrections",
    auth: "editor",
    summary: "Correct a fact of a vehicle; it stands until the site says the same. An empty value clears the fact",
    params: numericId,
    body: z.object({
      field: correctable,
      value: storableText("must be text").max(1_000, "must be at most 1000 characters"),
      reason: storableText("must be text")
        .trim()
        .max(MAX_REASON_LENGTH, `must be at most ${MAX_REASON_LENGTH} characters`)
        .default(""),
    }),
    responses: { 200: z.object({ message: z.string() }) },
  }),
  endCorrection: endpoint({
    method: "POST",
    path: "/api/admin/vehicles/:id/corrections/end",
    auth: "editor",
    summary: "End the correction of a fact: the latest value of the site or file is restored",
    params: numericId,
    body: z.object({ field: correctable }),
    responses: { 200: z.object({ message: z.string() }) },
  }),
};

type OriginEndpoints = typeof originEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends OriginEndpoints {}
}
