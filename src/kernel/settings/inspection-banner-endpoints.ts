import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";

const inspectionBannerSchema = z.object({
  /** The variable that sets it; null: the console does. */
  setBy: z.enum(["INSPECTION_URL"]).nullable(),
  /** The address that is set; empty without one. */
  url: z.string(),
  /** The demo's page, where the banner leads until an address is stored or the demo is cleared; null when it does not. */
  demoUrl: z.string().nullable(),
});
export type InspectionBanner = z.infer<typeof inspectionBannerSchema>;

/** Body of "set the inspection banner". Empty: no banner. */
export const setInspectionBannerSchema = z.object({
  url: storableText()
    .trim()
    .max(2000, "must be at most 2,000 characters")
    .refine(
      (text) => text === "" || (/^https?:\/\//i.test(text) && URL.canParse(text)),
      "must be an http(s) address such as https://inspections.example/book",
    ),
});

export const inspectionBannerEndpoints = {
  getInspectionBanner: endpoint({
    method: "GET",
    path: "/api/admin/inspection-banner",
    auth: "viewer",
    summary: "Where the inspection banner leads",
    responses: { 200: inspectionBannerSchema },
  }),
  setInspectionBanner: endpoint({
    method: "POST",
    path: "/api/admin/inspection-banner",
    auth: "editor",
    summary: "Set where the inspection banner leads, where no variable does",
    body: setInspectionBannerSchema,
    responses: { 200: inspectionBannerSchema },
  }),
};

type InspectionBannerEndpoints = typeof inspectionBannerEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends InspectionBannerEndpoints {}
}
