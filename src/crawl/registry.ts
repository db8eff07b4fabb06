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
import { dealerSync } from "./platforms/dealer-sync/dealer-sync.ts";
import { dealerVenom } from "./platforms/dealer-venom/dealer-venom.ts";
import { dealrCloud } from "./platforms/dealr-cloud/dealr-cloud.ts";
import { ebizAutos } from "./platforms/ebiz-autos/ebiz-autos.ts";
import { motive } from "./platforms/motive/motive.ts";
import { overfuel } from "./platforms/overfuel/overfuel.ts";
import { structuredData } from "./platforms/structured-data/structured-data.ts";
import { teamVelocity } from "./platforms/team-velocity/team-velocity.ts";
import { wayneReaves } from "./platforms/wayne-reaves/wayne-reaves.ts";

/**
 * Every platform a crawl can recognise, those with the surest marks first; the last one reads what none of them claims.
 */
export const PLATFORMS: readonly Platform[] = [
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
  ebizAutos,
  auction123,
  carsforsale,
  autoFunds,
  wayneReaves,
  structuredData,
];
