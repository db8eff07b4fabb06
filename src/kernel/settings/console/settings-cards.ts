import type { SettingsCard } from "./settings-card.ts";

/** This room's cards among the settings. */
export const settingsCards: readonly SettingsCard[] = [
  {
    name: "public-site",
    page: "site",
    order: 10,
    finds: [
      { label: "Marketplace name", words: "site title brand rename" },
      { label: "Contact e-mail", words: "mail email address support footer" },
      { label: "Discount code and badge", words: "coupon promo fb100" },
      { label: "List Your Dealership button", words: "header add inventory hide show" },
      { label: "Verified Deal stamp", words: "badge hide show" },
      { label: "Deal labels", words: "great deal price value hide show" },
      { label: "Other dealers' cars on a car's page", words: "similar hide show" },
    ],
    load: async () => (await import("./site-settings-card.tsx")).SiteSettingsCard,
  },
  {
    name: "look",
    page: "look",
    order: 11,
    finds: [
      { label: "Logo", words: "brand picture image icon mark upload" },
      { label: "Accent colors", words: "colour theme brand dark light palette design" },
    ],
    load: async () => (await import("./look-card.tsx")).LookCard,
  },
  {
    name: "public-address",
    page: "site",
    order: 12,
    finds: [{ label: "Public address", words: "url domain website link https host name" }],
    load: async () => (await import("./public-address-card.tsx")).PublicAddressCard,
  },
  {
    name: "inspection-banner",
    page: "look",
    order: 13,
    finds: [{ label: "Inspection banner", words: "partner inspected link top bar hide show" }],
    load: async () => (await import("./inspection-banner-card.tsx")).InspectionBannerCard,
  },
];
