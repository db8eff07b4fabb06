import { z } from "zod";

/** What the public pages know about the site. */
export const publicSettingsSchema = z.object({
  showListDealershipButton: z.boolean(),
  siteName: z.string(),
  contactEmail: z.string(),
  /** The code on every card ("FB100" gives the badge "DISCOUNT: FB100"). */
  discountCode: z.string(),
  showDiscountBadge: z.boolean(),
  showVerifiedStamp: z.boolean(),
  /** Where the inspection banner leads; null hides the banner. */
  inspectionUrl: z.string().nullable(),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
