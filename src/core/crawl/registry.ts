import type { Platform } from "./platform.ts";
import { auction123 } from "./platforms/auction123/auction123.ts";
import { autoFunds } from "./platforms/auto-funds/auto-funds.ts";
import { autoManager } from "./platforms/auto-manager/auto-manager.ts";
import { autoRevo } from "./platforms/auto-revo/auto-revo.ts";
import { carsforsale } from "./platforms/carsforsale/carsforsale.ts";
import { dealerCarSearch } from "./platforms/dealer-car-search/dealer-car-search.ts";
import { dealerCenter } from "./platforms/dealer-center/dealer-center.ts";
import { dealerCom } from "./platforms/dealer-com/dealer-com.ts";
import { dealerEprocess } from "./platforms/dealer-eprocess/dealer-eprocess.ts";
import { dealerFire } from "./platforms/dealer-fire/dealer-fire.ts";
import { dealerInspire } from "./platforms/dealer-inspire/dealer-inspire.ts";
import { dealerOn } from "./platforms/dealer-on/dealer-on.ts";
import { dealerSpike } from "./platforms/dealer-spike/dealer-spike.ts";
import { dealerSync } from "./platforms/dealer-sync/dealer-sync.ts";
import { dealerVenom } from "./platforms/dealer-venom/dealer-venom.ts";
import { dealrCloud } from "./platforms/dealr-cloud/dealr-cloud.ts";
import { ebizAutos } from "./platforms/ebiz-autos/ebiz-autos.ts";
import { motive } from "./platforms/motive/motive.ts";
import { oneAudi } from "./platforms/one-audi/one-audi.ts";
import { overfuel } from "./platforms/overfuel/overfuel.ts";
import { shoppingPortal } from "./platforms/shopping-portal/shopping-portal.ts";
import { structuredData } from "./platforms/structured-data/structured-data.ts";
import { teamVelocity } from "./platforms/team-velocity/team-velocity.ts";
import { wayneReaves } from "./platforms/wayne-reaves/wayne-reaves.ts";

/** Every platform that a crawl can recognize, those with the most reliable marks first. The last one is the fallback. */
export const PLATFORMS: readonly Platform[] = [
  shoppingPortal,
  // Its pages load scripts of dealer.com too.
  oneAudi,
  dealerOn,
  dealerCom,
  dealerInspire,
  teamVelocity,
  dealerCarSearch,
  dealerCenter,
  dealrCloud,
  dealerVenom,
  dealerFire,
  dealerEprocess,
  overfuel,
  motive,
  autoRevo,
  autoManager,
  dealerSync,
  dealerSpike,
  ebizAutos,
  auction123,
  carsforsale,
  autoFunds,
  wayneReaves,
  structuredData,
];

/** A platform without an adapter, with the reason. Its sites get the generic extraction. */
type UnsupportedPlatform = { name: string; recognised: string; mark: RegExp; reason: string };

/** Listed in docs/dealer-platforms.md. Too little is known of these platforms for an adapter without guesses. */
export const UNSUPPORTED_PLATFORMS: readonly UnsupportedPlatform[] = [
  {
    name: "CDK / Cobalt / Sincro",
    recognised: "`/VehicleSearchResults?search=`, assets-cdk.com, cobaltnitra.com",
    mark: /\/VehicleSearchResults\?|\bassets-cdk\.com\b|\bcobaltnitra\.com\b/i,
    reason: "everything known of it is from 2016 to 2018; no page of today was at hand",
  },
  {
    name: "V12 Software, Frazer, VinSolutions, Tekion",
    recognised: "the vendors' hosts",
    mark: /\b(?:v12software|v12soft|frazer|frazerconsultants|vinsolutions|tekion)\.com\b/i,
    reason: "only their marks are known, neither lists nor fields",
  },
  {
    name: "Driveway (Lithia)",
    recognised: "`inventoryJsonLd` in `__NEXT_DATA__`",
    mark: /"inventoryJsonLd"/,
    reason: "a single retailer; the VIN stands in picture addresses only, which is too weak to tell cars by",
  },
  {
    name: "Motorcar Marketing, ProMax, AutoCorner, Dealer Accelerate, DealerClick, Jazel",
    recognised: "the vendors' hosts",
    mark: /\b(?:motorcarsites|motorcarmarketing|promaxunlimited|autocorner|dealeraccelerate|dealerclick|jazel)\.(?:com|net)\b/i,
    reason: "public sources describe them, but nobody has written one yet",
  },
  {
    name: "Manufacturers' own dealer sites, other than Audi's",
    recognised: "the manufacturer's hosts (finder.porsche.com and the like)",
    mark: /\bfinder\.porsche\.com\b|\bgsl\.feature-app\.io\b|\bcpo\.volvocars\.us\b/i,
    reason: "what is known of their services is how to search a whole country's stock, not one dealer's",
  },
  {
    name: "Convertus, EDealer, Strathcom (Canada)",
    recognised: "convertus-vms, `/en/used-inventory/api/listing`, `/wp-json/strathcom/`",
    mark: /\bconvertus-vms\b|\/en\/used-inventory\/api\/listing|\/wp-json\/strathcom\//i,
    reason: "prices in Canadian dollars and readings in kilometres; AutoHub's market is the United States",
  },
];
