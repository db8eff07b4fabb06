import { auction123Showroom } from "../auction123/fixture.ts";
import { autoFundsSite } from "../auto-funds/fixture.ts";
import { autoManagerSite } from "../auto-manager/fixture.ts";
import { autoRevoSite } from "../auto-revo/fixture.ts";
import { carsforsaleSite } from "../carsforsale/fixture.ts";
import { dealerCarSearchSite } from "../dealer-car-search/fixture.ts";
import { dealerCenterSite } from "../dealer-center/fixture.ts";
import { dealerComInline } from "../dealer-com/fixture.ts";
import { dealerEprocessSite } from "../dealer-eprocess/fixture.ts";
import { dealerFireSite } from "../dealer-fire/fixture.ts";
import {
  dealerInspireAjax,
  dealerInspireAlgolia,
  dealerInspireService,
  dealerInspireTiles,
} from "../dealer-inspire/fixture.ts";
import { dealerOnRendered, dealerOnService } from "../dealer-on/fixture.ts";
import { dealerSyncSite } from "../dealer-sync/fixture.ts";
import { dealerVenomSite } from "../dealer-venom/fixture.ts";
import { dealrCloudSite } from "../dealr-cloud/fixture.ts";
import { ebizAutosSite } from "../ebiz-autos/fixture.ts";
import { motiveSite } from "../motive/fixture.ts";
import { overfuelPages, overfuelService } from "../overfuel/fixture.ts";
import { plainJsonLd } from "../structured-data/fixture.ts";
import { teamVelocityPages, teamVelocityService } from "../team-velocity/fixture.ts";
import { wayneReavesSite } from "../wayne-reaves/fixture.ts";
import type { PlatformFixture } from "./play-fixture.ts";

/** The hand-written sites that every adapter has to read; at least one for each platform of the registry. */
export const FIXTURES: readonly PlatformFixture[] = [
  dealerOnService,
  dealerOnRendered,
  dealerComInline,
  dealerInspireService,
  dealerInspireAlgolia,
  dealerInspireAjax,
  dealerInspireTiles,
  teamVelocityService,
  teamVelocityPages,
  dealerCarSearchSite,
  dealerCenterSite,
  dealrCloudSite,
  dealerVenomSite,
  dealerFireSite,
  dealerEprocessSite,
  overfuelService,
  overfuelPages,
  motiveSite,
  autoRevoSite,
  autoManagerSite,
  dealerSyncSite,
  ebizAutosSite,
  auction123Showroom,
  carsforsaleSite,
  autoFundsSite,
  wayneReavesSite,
  plainJsonLd,
];
