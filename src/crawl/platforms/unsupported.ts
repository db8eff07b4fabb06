/** A platform that is known by name and has no adapter, with the reason: sites of it are read generically. */
export type UnsupportedPlatform = { name: string; recognised: string; reason: string };

/** For docs/dealer-platforms.md; a fact too thin for an honest adapter is written down here instead of guessed at. */
export const UNSUPPORTED_PLATFORMS: readonly UnsupportedPlatform[] = [
  {
    name: "CDK / Cobalt / Sincro",
    recognised: "`/VehicleSearchResults?search=`, assets-cdk.com, cobaltnitra.com",
    reason: "everything known of it is from 2016 to 2018; no page of today was at hand",
  },
  {
    name: "V12 Software, Frazer, VinSolutions, Tekion",
    recognised: "the vendors' hosts",
    reason: "only their marks are known, neither lists nor fields",
  },
  {
    name: "Driveway (Lithia)",
    recognised: "`inventoryJsonLd` in `__NEXT_DATA__`",
    reason: "one retailer of its own; the VIN stands in picture addresses only, which is too weak to tell cars by",
  },
  {
    name: "Manufacturers' own dealer sites (one.audi and the like)",
    recognised: "the manufacturer's hosts",
    reason: "their services are not described anywhere that was looked at",
  },
  {
    name: "Convertus, EDealer, Strathcom (Canada)",
    recognised: "convertus-vms, `/en/used-inventory/api/listing`, `/wp-json/strathcom/`",
    reason: "prices in Canadian dollars and readings in kilometres; AutoHub's market is the United States",
  },
];
