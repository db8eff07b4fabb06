import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";

/** The text of the privacy page: paragraphs with an empty line between them. A line after "# " is a heading. */
const privacyTextSchema = z.object({ text: z.string() });

export const privacyEndpoints = {
  getPrivacyText: endpoint({
    method: "GET",
    path: "/api/privacy",
    auth: "public",
    limit: "reads",
    summary: "The text of the privacy page",
    responses: { 200: privacyTextSchema },
  }),
};

type PrivacyEndpoints = typeof privacyEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends PrivacyEndpoints {}
}
