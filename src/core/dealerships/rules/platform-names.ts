/** The names of the website platforms, by the id that is stored with every run. */
const PLATFORM_NAMES = {
  auction123: "Auction123",
  "auto-funds": "AutoFunds",
  "auto-manager": "AutoManager WebManager",
  "auto-revo": "AutoRevo",
  carsforsale: "Carsforsale.com",
  "dealer-car-search": "Dealer Car Search",
  "dealer-center": "DealerCenter",
  "dealer-com": "Dealer.com",
  "dealer-eprocess": "Dealer eProcess",
  "dealer-fire": "DealerFire",
  "dealer-inspire": "Dealer Inspire",
  "dealer-on": "DealerOn",
  "dealer-spike": "Dealer Spike",
  "dealer-sync": "DealerSync",
  "dealer-venom": "DealerVenom",
  "dealr-cloud": "dealr.cloud",
  "ebiz-autos": "eBizAutos",
  "inventory-feed": "Inventory feed",
  motive: "Motive",
  "one-audi": "one.audi",
  overfuel: "Overfuel",
  "shopping-portal": "Shopping portal",
  "structured-data": "Structured data",
  "team-velocity": "Team Velocity",
  "wayne-reaves": "Wayne Reaves",
} as const;
export type PlatformId = keyof typeof PLATFORM_NAMES;

/** The platform in a run's record when the cars came from a feed instead of a website. */
export const FEED_PLATFORM: PlatformId = "inventory-feed";

/** The fallback platform. It accepts every site, so only its results say something about a site. */
export const GENERIC_PLATFORM: PlatformId = "structured-data";

/** "Dealer.com" for `dealer-com`; null for an id without an adapter. */
export const platformName = (id: string | null): string | null =>
  id !== null && Object.hasOwn(PLATFORM_NAMES, id) ? PLATFORM_NAMES[id as PlatformId] : null;
