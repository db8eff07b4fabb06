import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";
import { MAX_PAGE_TEXT, SITE_PAGE_NAMES } from "./rules/site-pages.ts";

const params = z.object({ name: z.enum(SITE_PAGE_NAMES, `must be one of ${SITE_PAGE_NAMES.join(", ")}`) });

/**
 * A page's text: paragraphs with an empty line between them. A line after "# " is a heading, lines after "- " are a list, and
 * "[words](address)" is a link.
 */
const pageTextSchema = z.object({
  text: z.string(),
  /** True for the text that comes with the product. */
  isDefault: z.boolean(),
});

/** An empty text brings the product's back. */
export const setPageSchema = z.object({
  text: storableText().trim().max(MAX_PAGE_TEXT, `must be at most ${MAX_PAGE_TEXT} characters`),
});

export const pagesEndpoints = {
  getSitePage: endpoint({
    method: "GET",
    path: "/api/pages/:name",
    auth: "public",
    limit: "reads",
    summary: "The text of one of the site's own pages: about, deals, terms, privacy",
    params,
    responses: { 200: pageTextSchema },
  }),
  setSitePage: endpoint({
    method: "POST",
    path: "/api/admin/pages/:name",
    auth: "editor",
    summary: "Set the text of one of the site's own pages; an empty one brings the product's text back",
    params,
    body: setPageSchema,
    responses: { 200: pageTextSchema },
  }),
};

type PagesEndpoints = typeof pagesEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends PagesEndpoints {}
}
