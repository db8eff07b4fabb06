import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";
import { readCorrections } from "./rules/read-charges.ts";

const MAX_CORRECTIONS = 30_000;

const lineSchema = z.object({
  name: z.string(),
  usd: z.int(),
  lowUsd: z.int(),
  highUsd: z.int(),
  note: z.string().nullable(),
  source: z.string().nullable(),
});

/** An estimate, not an offer. Whole US dollars; a trade-in is negative. */
const costEstimateSchema = z.object({
  state: z.string(),
  stateName: z.string(),
  lines: z.array(lineSchema),
  totalUsd: z.int(),
  lowUsd: z.int(),
  highUsd: z.int(),
});

/** The operator's figures, a line each: `VA title 20 | Virginia DMV | 2026-07`. */
export const correctionsSchema = z.object({
  text: storableText()
    .max(MAX_CORRECTIONS, `must be at most ${MAX_CORRECTIONS} characters`)
    .superRefine((text, ctx) => {
      const [problem] = readCorrections(text).problems;
      if (problem) ctx.addIssue({ code: "custom", message: problem });
    }),
});

export const costsEndpoints = {
  getCostEstimate: endpoint({
    method: "GET",
    path: "/api/vehicles/:id/costs",
    auth: "public",
    limit: "reads",
    summary:
      "An estimate of what a vehicle costs in all at a zip code: tax, title, registration, fees; by id or by VIN",
    params: z.object({ id: storableText().trim().min(1).max(64) }),
    query: z.object({
      zip: z
        .string()
        .trim()
        .regex(/^\d{5}$/, "must be five digits"),
      trade: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    responses: { 200: costEstimateSchema },
  }),
  getCorrections: endpoint({
    method: "GET",
    path: "/api/admin/charges",
    auth: "viewer",
    summary: "The operator's corrections of what states charge",
    responses: { 200: z.object({ text: z.string() }) },
  }),
  setCorrections: endpoint({
    method: "POST",
    path: "/api/admin/charges",
    auth: "editor",
    summary: "Replace the corrections of what states charge",
    body: correctionsSchema,
    responses: { 200: z.object({ text: z.string() }) },
  }),
};

type CostsEndpoints = typeof costsEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends CostsEndpoints {}
}
