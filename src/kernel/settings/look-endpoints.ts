import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { accentProblem, type Scheme } from "./rules/site-look.ts";

const accentSchema = z.object({ light: z.string(), dark: z.string() });
const logoSchema = z.object({
  /** A PNG picture, at most 160 pixels high. Its address changes when it does. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
  /** The color scheme in which the page would hide it, so that it gets a plate there. */
  plate: z.enum(["light", "dark"]).nullable(),
});

/** The operator's changes of the site's look. A part that is absent is AutoHub's own. */
export const lookSchema = z.object({ accent: accentSchema.optional(), logo: logoSchema.optional() });

const color = (scheme: Scheme) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((text, ctx) => {
      const problem = accentProblem(text, scheme);
      if (problem !== null) ctx.addIssue({ code: "custom", message: problem });
    });

/** Body of "set the accent colors". */
export const setAccentSchema = z.object({ light: color("light"), dark: color("dark") });

export const lookEndpoints = {
  getLook: endpoint({
    method: "GET",
    path: "/api/admin/look",
    auth: "viewer",
    summary: "The site's logo and accent colors, where they are not AutoHub's own",
    responses: { 200: lookSchema },
  }),
  setAccent: endpoint({
    method: "POST",
    path: "/api/admin/look/accent",
    auth: "editor",
    summary: "Set the accent colors, which must be readable: a contrast of 4.5:1",
    body: setAccentSchema,
    responses: { 200: lookSchema },
  }),
  removeAccent: endpoint({
    method: "DELETE",
    path: "/api/admin/look/accent",
    auth: "editor",
    summary: "Go back to AutoHub's own colors",
    responses: { 200: lookSchema },
  }),
  setLogo: endpoint({
    method: "POST",
    path: "/api/admin/look/logo",
    auth: "editor",
    takesFile: true,
    summary: "Set the logo: a PNG, JPEG or WebP of at most 2 MB",
    responses: { 200: lookSchema },
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: "/api/admin/look/logo",
    auth: "editor",
    summary: "Go back to AutoHub's own mark",
    responses: { 200: lookSchema },
  }),
};

type LookEndpoints = typeof lookEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends LookEndpoints {}
}
