import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";
import { siteAddressProblem } from "#kernel/words/rules/site-address.ts";

const publicAddressSchema = z.object({
  /** The variable that sets it; null: the console does. */
  setBy: z.enum(["PUBLIC_URL"]).nullable(),
  /** The present address, without a slash at its end. */
  url: z.string(),
  /** True while nobody has set it: it is the address at which AutoHub listens. */
  isDefault: z.boolean(),
});
export type PublicAddress = z.infer<typeof publicAddressSchema>;

/** Body of "set the public address". Empty: back to the address at which AutoHub listens. */
export const setPublicAddressSchema = z.object({
  url: storableText()
    .trim()
    .max(300, "must be at most 300 characters")
    .superRefine((text, ctx) => {
      const problem = text === "" ? null : siteAddressProblem(text);
      if (problem !== null) ctx.addIssue({ code: "custom", message: problem });
    }),
});

export const publicAddressEndpoints = {
  getPublicAddress: endpoint({
    method: "GET",
    path: "/api/admin/public-address",
    auth: "viewer",
    summary: "The address that shoppers use, with which links begin",
    responses: { 200: publicAddressSchema },
  }),
  setPublicAddress: endpoint({
    method: "POST",
    path: "/api/admin/public-address",
    auth: "owner",
    summary: "Set the public address, where no variable does",
    body: setPublicAddressSchema,
    responses: { 200: publicAddressSchema },
  }),
};

type PublicAddressEndpoints = typeof publicAddressEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends PublicAddressEndpoints {}
}
