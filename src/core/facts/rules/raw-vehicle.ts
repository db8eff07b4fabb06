import type { OriginKind } from "./fact-origin.ts";
import type { MandatoryFee } from "./price-basis.ts";
import type { FactField, FactSource } from "./vehicle-fields.ts";

type Raw = string | number | null | undefined;

/**
 * Where a value was found. `name` is its property, key, label or column; `kind` is left out where the platform's adapter has read
 * it, and `page` where it is the record's own.
 */
export type RawOrigin = { kind?: OriginKind; name: string | null; page?: string; said: unknown };

/**
 * One vehicle in the site's own words, each fact by its source's name. Nothing is trusted and nothing is cleaned yet.
 * `condition` is "Used", "https://schema.org/NewCondition", "Certified Pre-Owned", a path that says it: whatever the site
 * has. `price` is the figure shown to a shopper as the car's price, in the site's own format; never MSRP, invoice or a
 * payment. `mileage` is "45,120 mi", 45120, "72 000 km". `detailUrl` is absolute or relative to `pageUrl`.
 */
export type RawVehicle = { [Source in Exclude<FactSource, "images">]?: Raw } & {
  /** Absolute or relative to `pageUrl`, in the site's order. */
  images?: readonly Raw[];
  /**
   * The site's words for the kind of vehicle: schema.org's type, a field such as "vehicleType" ("Motorcycle", "ATV/UTV",
   * "Trailers"). Words that say nothing about it ("Used", "Sedan") do no harm. What is no car is counted and left out.
   */
  kind?: Raw;
  /** The currency of the price when the site gives it apart: "USD", "CAD". Prices in other currencies are left out. */
  priceCurrency?: Raw;
  /** UN/CEFACT or plain unit of the mileage when the site gives it apart: "SMI", "KMT", "mi". */
  mileageUnit?: Raw;
  /** The site shows it as sold. It counts towards the list's declared total and is not delivered. */
  sold?: boolean;
  /**
   * What the list that shows it says about it: in its address or its headings, or because its data calls some of its cars
   * new and others used.
   */
  listCondition?: "used" | "new" | null;
  /** True where the site shows a menu without new cars, false where it sells new ones, undefined where it is not known. */
  usedCarsOnly?: boolean | undefined;
  /** Who sells it, where the site has several places: a name or reference (`@id`) that its own data explains. */
  rooftop?: Raw;
  /**
   * The name of another rooftop that has the car, where the website lists a whole group and its own rooftop is known. The
   * car counts towards the list's total; it is delivered only to a dealership that takes all rooftops.
   */
  otherRooftop?: string;
  /**
   * The fees that the site puts on top of the price. Undefined where nobody has looked; a record of a service's answers is given
   * those that the website's first page states.
   */
  fees?: readonly MandatoryFee[];
  /** Address of the page this record was read from, or the one by which it completes its links. */
  pageUrl: string;
  /** Address of the page this record was read from, where `pageUrl` may be another. */
  foundOn?: string;
  /** Line of the file this record was read from. */
  line?: number;
  /** Where values were found. One whose value is not the same any more counts as the adapter's. */
  origins?: { [Source in FactSource]?: RawOrigin };
  /** What other sources of the same record say, where that is not the same. */
  others?: readonly (RawOrigin & { field: FactField })[];
};
