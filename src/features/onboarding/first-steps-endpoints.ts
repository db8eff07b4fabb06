import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { STEPS } from "./rules/steps.ts";

const firstStepsSchema = z.object({
  /** True when the dashboard shows the guide's card. */
  isShown: z.boolean(),
  dismissed: z.boolean(),
  steps: z.array(z.object({ step: z.enum(STEPS), state: z.enum(["done", "open", "skipped"]) })),
  /** The administrator whose password is still that of `ADMIN_PASSWORD`; null without one. */
  passwordAccount: z.string().nullable(),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

/** All of the operator's choices. They replace the former ones. */
const guideChoicesSchema = z.object({
  dismissed: z.boolean(),
  skipped: z.array(z.enum(STEPS, `must be one of ${STEPS.join(", ")}`)).max(STEPS.length),
});

export const firstStepsEndpoints = {
  getFirstSteps: endpoint({
    method: "GET",
    path: "/api/admin/first-steps",
    auth: "editor",
    summary: "The steps of setting up a new marketplace, with their states",
    responses: { 200: firstStepsSchema },
  }),
  chooseFirstSteps: endpoint({
    method: "POST",
    path: "/api/admin/first-steps",
    auth: "editor",
    summary: "Skip steps of the guide, come back to them, or dismiss it",
    body: guideChoicesSchema,
    responses: { 200: firstStepsSchema },
  }),
};

type FirstStepsEndpoints = typeof firstStepsEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends FirstStepsEndpoints {}
}
