import { z } from "zod";
import { endpoint } from "#kernel/http/endpoint.ts";
import { storableText } from "#kernel/http/parameters.ts";
import { lookSchema } from "./look-endpoints.ts";
import { MAX_SITE_NAME_LENGTH, SETTING_KEYS } from "./rules/site-settings.ts";

/** The facts about the site that the public pages show. */
const publicSettingsSchema = z.object({
  showListDealershipButton: z.boolean(),
  siteName: z.string(),
  contactEmail: z.string(),
  /** True when a mail server is configured, so that dealerships can be asked. */
  sendsMail: z.boolean(),
  /** The code on every card ("FB100" gives the badge "DISCOUNT: FB100"). */
  discountCode: z.string(),
  showDiscountBadge: z.boolean(),
  showVerifiedStamp: z.boolean(),
  /** True when cars may carry a label that compares their price with their value ("Great deal"). */
  showDealLabels: z.boolean(),
  /** True when a car's page shows similar cars of other dealerships. */
  showOtherDealers: z.boolean(),
  /** The address of the inspection banner; null hides the banner. */
  inspectionUrl: z.string().nullable(),
  ...lookSchema.shape,
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** One stored site setting. `updatedAt` is an ISO string. */
const settingSchema = z.object({ key: z.string(), value: z.string(), updatedAt: z.string() });
export type Setting = z.infer<typeof settingSchema>;

const switchValue = z.enum(["true", "false"], 'must be "true" or "false"');
const VALUES = {
  showListDealershipButton: switchValue,
  showDiscountBadge: switchValue,
  showVerifiedStamp: switchValue,
  showDealLabels: switchValue,
  showOtherDealers: switchValue,
  discountCode: storableText()
    .trim()
    .regex(/^[\p{L}\p{N}_-]{1,20}$/u, "must be 1 to 20 letters, digits, hyphens or underscores"),
  contactEmail: z.email("must be an e-mail address").max(500, "must be at most 500 characters"),
  siteName: storableText()
    .trim()
    .min(1, "must not be empty")
    .max(MAX_SITE_NAME_LENGTH, `must be at most ${MAX_SITE_NAME_LENGTH} characters`),
};

/** Body of "set one site setting". */
export const updateSettingSchema = z
  .object({
    key: z.enum(SETTING_KEYS, `must be one of ${SETTING_KEYS.join(", ")}`),
    value: storableText().trim(),
  })
  .superRefine(({ key, value }, ctx) => {
    const problem = VALUES[key].safeParse(value).error?.issues[0];
    if (problem) ctx.addIssue({ code: "custom", path: ["value"], message: problem.message });
  });
export type UpdateSetting = z.output<typeof updateSettingSchema>;

export const settingsEndpoints = {
  getPublicSettings: endpoint({
    method: "GET",
    path: "/api/settings",
    auth: "public",
    limit: "reads",
    summary: "The settings that the public pages show",
    responses: { 200: publicSettingsSchema },
  }),
  listSettings: endpoint({
    method: "GET",
    path: "/api/admin/settings",
    auth: "viewer",
    summary: "The settings that have been set; an absent one has its default",
    responses: { 200: z.array(settingSchema) },
  }),
  updateSetting: endpoint({
    method: "POST",
    path: "/api/admin/settings",
    auth: "editor",
    summary: "Set one site setting",
    body: updateSettingSchema,
    responses: { 200: settingSchema },
  }),
};

type SettingsEndpoints = typeof settingsEndpoints;
declare module "#kernel/http/endpoint.ts" {
  interface Endpoints extends SettingsEndpoints {}
}
