import type { SiteBuilder } from "../site-builder.ts";

/** One fact of a card or a car's page, as it is written. `html` is escaped. */
export type ShownFact = { label: string; html: string; role: string; isPriceLine?: true };

/** The page on which a car's facts are written. `onPage`: it is the page of the car. */
export type Where = { site: SiteBuilder; address: string; onPage: boolean };
