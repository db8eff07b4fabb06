/** How long a personal link to a dealer's portal works. */
export const PORTAL_LINK_DAYS = 30;
/** The most people of a dealership who may have links. */
export const MAX_PORTAL_PEOPLE = 20;
/** Limits for links that a person may request: one in this many minutes, and the most a day. The operator has no limit. */
export const LINK_PAUSE_MINUTES = 5;
export const MAX_LINKS_A_DAY = 5;
/** The most requests for links a day from one address of the internet (a /64 for IPv6); wider networks make more (`shareOf`). */
export const LINK_REQUESTS_A_NETWORK = 20;
/** The most open reports of a dealership. */
export const MAX_OPEN_REPORTS = 200;
/** Cars on a page of the portal. */
export const PORTAL_PAGE_CARS = 20;
/** The longest search text for cars. Characters. */
export const MAX_FIND = 60;
/** The longest text for a price. Characters. */
export const MAX_PRICE_LENGTH = 12;

/** The kinds of reports about a dealership's car. */
export const REPORT_KINDS = ["sold", "price", "take-down"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The states of a report. `gone`: the car was no longer listed when the operator decided. */
export const REPORT_STATES = ["open", "confirmed", "declined", "gone"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The website's states of a car that is hidden because it was reported as sold: still listed, or listed again after a removal. */
export const WEBSITE_AFTER_SALE = ["still", "again"] as const;
export type WebsiteAfterSale = (typeof WEBSITE_AFTER_SALE)[number];

/** The problems of a car that a dealership can fix. */
export const PROBLEMS = ["no-photo", "no-price", "over-market", "conflict"] as const;
export type Problem = (typeof PROBLEMS)[number];
