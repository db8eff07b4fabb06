import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";

/** One push of the inventory to the inspection partner. */
export const partnerRunSchema = z.object({
  id: z.int(),
  /** Sent with every delivery of the run, so that both sides can name the same run. */
  runKey: z.string(),
  status: z.enum(["running", "delivered", "failed"]),
  /** Cars and batches that the partner has accepted. A run that failed may have some too. */
  vehicleCount: z.int(),
  batchCount: z.int(),
  /** The reason of a failure, as a sentence for the operator; null otherwise. */
  error: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type PartnerRun = z.infer<typeof partnerRunSchema>;

const MAX_URL = 500;
const MIN_TOKEN = 16;
const MAX_TOKEN = 300;

/** Returns whether a text is an http(s) address without user name and password. */
function isPartnerUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

/** Body of "set the partner". */
export const setPartnerSchema = z.object({
  url: storableText()
    .trim()
    .max(MAX_URL, `must be at most ${MAX_URL} characters`)
    .refine(isPartnerUrl, "must be an address such as https://partner.example/inventory"),
  /** Left out: the stored one, if the address stays the same. */
  token: storableText()
    .min(MIN_TOKEN, `must have at least ${MIN_TOKEN} characters`)
    .max(MAX_TOKEN, `must be at most ${MAX_TOKEN} characters`)
    .optional(),
});
export type SetPartner = z.output<typeof setPartnerSchema>;

const partnerSchema = z.object({
  /** Where the inventory is pushed to; null without a partner. The demo's does not count. */
  url: z.string().nullable(),
  /** The variable that sets it; null: the console does. */
  setBy: z.enum(["INSPECTED_AUTO_URL"]).nullable(),
});
export type PartnerSettings = z.infer<typeof partnerSchema>;

const checkSchema = z.object({
  /** The part that failed; null: the partner can be reached. */
  failed: z.enum(["address", "certificate", "token"]).nullable(),
  words: z.string(),
});
export type PartnerCheck = z.infer<typeof checkSchema>;

export const partnerEndpoints = {
  getPartner: endpoint({
    method: "GET",
    path: "/api/admin/inspection-partner",
    auth: "viewer",
    summary: "Where the inventory is pushed to; never the token",
    responses: { 200: partnerSchema },
  }),
  setPartner: endpoint({
    method: "POST",
    path: "/api/admin/inspection-partner",
    auth: "owner",
    summary: "Set the inspection partner's address and token, where no variable does",
    body: setPartnerSchema,
    responses: { 200: partnerSchema },
  }),
  removePartner: endpoint({
    method: "DELETE",
    path: "/api/admin/inspection-partner",
    auth: "owner",
    summary: "Forget the inspection partner",
    responses: { 200: partnerSchema },
  }),
  checkPartner: endpoint({
    method: "POST",
    path: "/api/admin/inspection-partner/check",
    auth: "owner",
    summary: "Send the partner a delivery without vehicles, and say which part failed",
    responses: { 200: checkSchema },
  }),
  triggerInspectedAutoSync: endpoint({
    method: "GET",
    path: "/api/admin/trigger-inspected-auto-sync",
    auth: "editor",
    acts: true,
    summary: "Push the current inventory to Inspected Auto, the inspection partner",
    responses: { 200: z.object({ message: z.string(), error: z.string().nullable() }) },
  }),
  listInspectedAutoRuns: endpoint({
    method: "GET",
    path: "/api/admin/inspected-auto-runs",
    auth: "viewer",
    summary: "The latest 50 pushes to Inspected Auto, newest first, and whether a partner is configured at all",
    responses: { 200: z.object({ configured: z.boolean(), runs: z.array(partnerRunSchema) }) },
  }),
};

type PartnerEndpoints = typeof partnerEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends PartnerEndpoints {}
}
