import { dealerCarSearchSite } from "../dealer-car-search/fixture.ts";
import { dealerCenterSite } from "../dealer-center/fixture.ts";
import { dealerComInline } from "../dealer-com/fixture.ts";
import { dealerFireSite } from "../dealer-fire/fixture.ts";
import {
  dealerInspireAjax,
  dealerInspireAlgolia,
  dealerInspireService,
  dealerInspireTiles,
} from "../dealer-inspire/fixture.ts";
import { dealerOnRendered, dealerOnService } from "../dealer-on/fixture.ts";
import { dealerVenomSite } from "../dealer-venom/fixture.ts";
import { dealrCloudSite } from "../dealr-cloud/fixture.ts";
import { plainJsonLd } from "../structured-data/fixture.ts";
import { teamVelocityPages, teamVelocityService } from "../team-velocity/fixture.ts";
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
  plainJsonLd,
];
