import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";

/** The least and the highest over all versions of the model that fit what is known of the car. */
const range = z.tuple([z.number(), z.number()]);

/** The agency's file. `ageDays`: since it was written, or fetched where the file does not say when it was written. */
const sourceSchema = z.object({ day: z.string(), ageDays: z.int() });
export type OfficialSource = z.infer<typeof sourceSchema>;

/** Official figures of a car's model, not of the car. A part is null where its file is missing or has nothing that surely fits. */
export const officialFiguresSchema = z.object({
  fuelEconomy: z
    .object({
      /** MPGe for electric cars. */
      unit: z.enum(["mpg", "mpge"]),
      city: range,
      highway: range,
      combined: range,
      /** MPGe of plug-in hybrids on electricity. */
      electricCombined: range.nullable(),
      /** Electric range in miles. */
      rangeMiles: range.nullable(),
      /** In EPA's writing, at most 6. */
      variants: z.array(z.string()),
      variantCount: z.int(),
      source: sourceSchema,
    })
    .nullable(),
  /** Stars of NHTSA's crash tests, 1 to 5. */
  ratings: z
    .object({
      overall: range,
      front: range.nullable(),
      side: range.nullable(),
      rollover: range.nullable(),
      source: sourceSchema,
    })
    .nullable(),
  /** Recalls that concern cars of the model and year; the latest first, at most 3. */
  recalls: z
    .object({
      count: z.int(),
      latest: z.array(
        z.object({
          campaign: z.string(),
          component: z.string(),
          reportedOn: z.string().nullable(),
          doNotDrive: z.boolean(),
          parkOutside: z.boolean(),
        }),
      ),
      source: sourceSchema,
    })
    .nullable(),
});
export type OfficialFigures = z.infer<typeof officialFiguresSchema>;

export const officialEndpoints = {
  getOfficialFigures: endpoint({
    method: "GET",
    path: "/api/vehicles/:id/official",
    auth: "public",
    limit: "reads",
    summary: "EPA's and NHTSA's figures of a vehicle's model, not of the vehicle; by id or by VIN",
    params: z.object({ id: storableText().trim().min(1).max(64) }),
    responses: { 200: officialFiguresSchema },
  }),
};

type OfficialEndpoints = typeof officialEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends OfficialEndpoints {}
}
