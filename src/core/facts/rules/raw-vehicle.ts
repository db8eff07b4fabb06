import type { OriginKind } from "./fact-origin.ts";
import type { MandatoryFee } from "./price-basis.ts";
import type { FactField, FactSource } from "./vehicle-fields.ts";

type RawValue = string | number | null | undefined;

/**
 * The place where a value was found. `name` is its property, key, label or column. `kind` is omitted where the platform's adapter
 * has read it, and `page` where it is the record's own.
 */
export type RawOrigin = { kind?: OriginKind; name: string | null; page?: string; statedValue: unknown };

/**
 * One vehicle in the site's own words, each fact by its source's name. Nothing is checked or cleaned yet. `condition` is the site's text:
 * "Used", "https://schema.org/NewCondition", "Certified Pre-Owned", or a path that says it. `price` is the figure that shoppers see as the
 * car's price, in the site's format; never MSRP, invoice or a payment. `mileage` is "45,120 mi", 45120, "72 000 km". `detailUrl` is
 * absolute or relative to `pageUrl`.
 */
export type RawVehicle = { [Source in Exclude<FactSource, "images" | "features">]?: RawValue } & {
  /** The items of a list of equipment, as written. */
  features?: readonly RawValue[];
  /** Absolute or relative to `pageUrl`, in the site's order. */
  images?: readonly RawValue[];
  /** The title with the slogans around the name, where there are any: "2019 Honda Civic EX - one owner!" */
  headline?: RawValue;
  /** The words of the engine: "5.3L V8 OHV 16V", "6-CYL, TURBO, 3.0 LITER". */
  engine?: RawValue;
  /** The days for which it has been on the lot, where the source counts them: "48", 48. */
  daysInStock?: RawValue;
  /**
   * The site's words for the kind of vehicle: schema.org's type, or a field such as "vehicleType" ("Motorcycle", "ATV/UTV", "Trailers").
   * Words that do not name a kind ("Used", "Sedan") do no harm. Other vehicles than cars are counted and left out.
   */
  kind?: RawValue;
  /** The currency of the price when the site states it separately: "USD", "CAD". Prices in other currencies are left out. */
  priceCurrency?: RawValue;
  /** UN/CEFACT or plain unit of the mileage when the site states it separately: "SMI", "KMT", "mi". */
  mileageUnit?: RawValue;
  /** True where the title is a name that somebody entered for the car, not the headline of an advertisement. */
  isTitleGiven?: boolean;
  /** The site shows it as sold. It counts towards the list's declared total and is not delivered. */
  sold?: boolean;
  /** Its page is gone, and the list still shows it. It is taken for sold, and the run is not sure of it. */
  pageGone?: boolean;
  /** The words on the car's card or page about its condition, where its data has other words. */
  shownCondition?: RawValue;
  /** The condition that the car's list states: in its address or its headings, or because its data calls some cars new and others used. */
  listCondition?: "used" | "new" | null;
  /** True where the site's menu has no new cars, false where the site sells new ones, undefined where unknown. */
  usedCarsOnly?: boolean | undefined;
  /** The seller, where the site has several places: a name or reference (`@id`) that the site's data explains. */
  rooftop?: RawValue;
  /**
   * The name of another rooftop that has the car, where the website lists a whole group and its own rooftop is known. The car counts
   * towards the list's total. It is delivered only to a dealership that takes all rooftops.
   */
  otherRooftop?: string;
  /**
   * The fees that the site adds to the price. Undefined where they were not read; a record of a service's answer gets those that the
   * website's first page states.
   */
  fees?: readonly MandatoryFee[];
  /** The facts for which the visible page shows another value than its data. The record has the shown one. */
  shownOver?: readonly ("price" | "mileage")[];
  /** True where the car's card in a list shows no price, so that only the list's data says one. */
  isPriceUnshown?: boolean;
  /** Address of the page of this record, or the address to which its links are relative. */
  pageUrl: string;
  /** Address of the page of this record, where `pageUrl` may be another. */
  foundOn?: string;
  /** Line of this record in the file. */
  line?: number;
  /** The places where values were found. When a value has changed since, it counts as the adapter's. */
  origins?: { [Source in FactSource]?: RawOrigin };
  /** Other sources' values of the same record, where they differ. */
  others?: readonly (RawOrigin & { field: FactField })[];
};
