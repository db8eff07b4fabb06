type Raw = string | number | null | undefined;

/** One vehicle in the site's own words. Nothing is trusted and nothing is cleaned yet. */
export type RawVehicle = {
  vin?: Raw;
  stockNumber?: Raw;
  title?: Raw;
  year?: Raw;
  make?: Raw;
  model?: Raw;
  trim?: Raw;
  bodyStyle?: Raw;
  /** "Used", "https://schema.org/NewCondition", "Certified Pre-Owned", a path that says it: whatever the site has. */
  condition?: Raw;
  /** The figure shown to a shopper as the car's price, in the site's own format; never MSRP, invoice or a payment. */
  price?: Raw;
  /** "45,120 mi", 45120, "72 000 km". */
  mileage?: Raw;
  /** UN/CEFACT or plain unit when the site gives it apart: "SMI", "KMT", "mi". */
  mileageUnit?: Raw;
  exteriorColor?: Raw;
  interiorColor?: Raw;
  fuelType?: Raw;
  transmission?: Raw;
  drivetrain?: Raw;
  /** Absolute or relative to `pageUrl`, in the site's order. */
  images?: readonly Raw[];
  city?: Raw;
  state?: Raw;
  zipCode?: Raw;
  carfaxUrl?: Raw;
  /** Absolute or relative to `pageUrl`. */
  detailUrl?: Raw;
  /** The site shows it as sold: it counts towards what the list says it holds, and is never handed on. */
  sold?: boolean;
  /** Who sells it, where the site has several places: a name or reference (`@id`) that its own data explains. */
  rooftop?: Raw;
  /** Address of the page this record was read from. */
  pageUrl: string;
};
