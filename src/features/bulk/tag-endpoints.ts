import { z } from "zod";
import { MAX_TAG_LENGTH, readTag } from "#core/dealerships/rules/tag-rules.ts";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";

const TAG_MESSAGE = `A tag has 1 to ${MAX_TAG_LENGTH} characters`;

/** A tag as typed. The result is its stored form. */
export const tagSchema = storableText(TAG_MESSAGE)
  .max(200, TAG_MESSAGE)
  .transform((typed, context) => {
    const tag = readTag(typed);
    if (tag === null) context.addIssue(TAG_MESSAGE);
    return tag ?? z.NEVER;
  });

export const tagEndpoints = {
  listTags: endpoint({
    method: "GET",
    path: "/api/admin/tags",
    auth: "viewer",
    summary: "The tags in use, by name, each with its dealerships and its number of cars",
    responses: {
      200: z.array(z.object({ name: z.string(), dealershipIds: z.array(z.int()), vehicleCount: z.int() })),
    },
  }),
};

type TagEndpoints = typeof tagEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends TagEndpoints {}
}
