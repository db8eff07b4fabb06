/** How long a personal link to a dealer's portal works. */
export const PORTAL_LINK_DAYS = 30;
/** So many people of a dealership may have links. */
export const MAX_PORTAL_PEOPLE = 20;
/** Links that a person may ask for: one in so many minutes, and so many a day. The operator may make any number. */
export const LINK_PAUSE_MINUTES = 5;
export const MAX_LINKS_A_DAY = 5;
/** So many reports of a dealership may wait for the operator. */
export const MAX_OPEN_REPORTS = 200;
/** Cars on a page of the portal. */
export const PORTAL_PAGE_CARS = 20;
/** The longest text that cars are looked for by. Characters. */
export const MAX_FIND = 60;

/** What a dealership can say of one of its cars. */
export const REPORT_KINDS = ["sold", "price", "take-down"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What became of a report. `gone`: when the operator looked at it, the car was no longer listed. */
export const REPORT_STATES = ["open", "confirmed", "declined", "gone"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** What a dealership's website does with a car that is hidden because it was reported as sold. */
export const WEBSITE_AFTER_SALE = ["still", "again"] as const;
export type WebsiteAfterSale = (typeof WEBSITE_AFTER_SALE)[number];

/** What a dealership can mend about a car. */
export const PROBLEMS = ["no-photo", "no-price", "over-market", "conflict"] as const;
export type Problem = (typeof PROBLEMS)[number];
