import { dealerComInline } from "../dealer-com/fixture.ts";
import {
  dealerInspireAjax,
  dealerInspireAlgolia,
  dealerInspireService,
  dealerInspireTiles,
} from "../dealer-inspire/fixture.ts";
import { dealerOnRendered, dealerOnService } from "../dealer-on/fixture.ts";
import { plainJsonLd } from "../structured-data/fixture.ts";
import { teamVelocityPages, teamVelocityService } from "../team-velocity/fixture.ts";
import type { PlatformFixture } from "./play-fixture.ts";

/** The hand-written sites that every adapter has to read; at least one for each platform of the registry. */
export const FIXTURES: readonly PlatformFixture[] = [
  plainJsonLd,
  dealerComInline,
  dealerOnService,
  dealerOnRendered,
  dealerInspireService,
  dealerInspireAlgolia,
  dealerInspireAjax,
  dealerInspireTiles,
  teamVelocityService,
  teamVelocityPages,
];
