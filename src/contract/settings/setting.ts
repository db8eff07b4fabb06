import { z } from "zod";
import { SETTING_KEYS } from "#domain/settings/setting-keys.ts";
import { storableText } from "../text.ts";

/** One stored site setting. `updatedAt` is an ISO string. */
export const settingSchema = z.object({ key: z.string(), value: z.string(), updatedAt: z.string() });
export type Setting = z.infer<typeof settingSchema>;

const switchValue = z.enum(["true", "false"], 'must be "true" or "false"');
const VALUES = {
  showListDealershipButton: switchValue,
  showDiscountBadge: switchValue,
  showVerifiedStamp: switchValue,
  discountCode: storableText()
    .trim()
    .regex(/^[\p{L}\p{N}_-]{1,20}$/u, "must be 1 to 20 letters, digits, hyphens or underscores"),
  contactEmail: z.email("must be an e-mail address"),
};

/** Body of "set one site setting". */
export const updateSettingSchema = z
  .object({
    key: z.enum(SETTING_KEYS, `must be one of ${SETTING_KEYS.join(", ")}`),
    value: storableText().trim().max(500, "must be at most 500 characters"),
  })
  .superRefine(({ key, value }, ctx) => {
    const problem = VALUES[key].safeParse(value).error?.issues[0];
    if (problem) ctx.addIssue({ code: "custom", path: ["value"], message: problem.message });
  });
export type UpdateSetting = z.output<typeof updateSettingSchema>;
