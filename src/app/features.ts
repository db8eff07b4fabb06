import type { Feature } from "#core/feature.ts";
import { assistants } from "#features/assistants/feature.ts";
import { backups } from "#features/backups/feature.ts";
import { bulk } from "#features/bulk/feature.ts";
import { costs } from "#features/costs/feature.ts";
import { dealers } from "#features/dealers/feature.ts";
import { exports } from "#features/exports/feature.ts";
import { feeds } from "#features/feeds/feature.ts";
import { follows } from "#features/follows/feature.ts";
import { health } from "#features/health/feature.ts";
import { inquiries } from "#features/inquiries/feature.ts";
import { leads } from "#features/leads/feature.ts";
import { market } from "#features/market/feature.ts";
import { notifications } from "#features/notifications/feature.ts";
import { official } from "#features/official/feature.ts";
import { onboarding } from "#features/onboarding/feature.ts";
import { pages } from "#features/pages/feature.ts";
import { partner } from "#features/partner/feature.ts";
import { portal } from "#features/portal/feature.ts";
import { records } from "#features/records/feature.ts";
import { rights } from "#features/rights/feature.ts";
import { scorecards } from "#features/scorecards/feature.ts";
import { shopper } from "#features/shopper/feature.ts";
import { stats } from "#features/stats/feature.ts";

/** The features of the product, in the order of the documentation. To remove one, delete its folder and its lines here. */
export const FEATURES: readonly Feature[] = [
  market,
  stats,
  leads,
  exports,
  backups,
  feeds,
  follows,
  notifications,
  health,
  partner,
  official,
  portal,
  records,
  rights,
  scorecards,
  shopper,
  pages,
  costs,
  dealers,
  inquiries,
  bulk,
  onboarding,
  assistants,
];
