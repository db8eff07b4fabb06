import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";

/** The results of the console's search. The browser itself knows the screens and commands. */
const foundSchema = z.object({
  dealerships: z.array(
    z.object({ id: z.int(), name: z.string(), location: z.string().nullable(), hasWebsite: z.boolean() }),
  ),
  vehicles: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      vin: z.string().nullable(),
      stockNumber: z.string().nullable(),
      dealershipId: z.int(),
      dealershipName: z.string(),
    }),
  ),
});
export type Found = z.infer<typeof foundSchema>;

export const paletteEndpoints = {
  findInConsole: endpoint({
    method: "GET",
    path: "/api/admin/find",
    auth: "viewer",
    summary: "Up to 8 dealerships by their name, and up to 8 cars by title or the beginning of VIN or stock number",
    query: z.object({ text: storableText().trim().min(1, "must not be empty").max(100) }),
    responses: { 200: foundSchema },
  }),
};

type PaletteEndpoints = typeof paletteEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends PaletteEndpoints {}
}
