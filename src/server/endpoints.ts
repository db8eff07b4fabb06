import { auditEndpoints } from "#contract/audit/audit-endpoints.ts";
import { administratorEndpoints } from "#contract/auth/administrator-endpoints.ts";
import { authEndpoints } from "#contract/auth/auth-endpoints.ts";
import { secondFactorEndpoints } from "#contract/auth/second-factor-endpoints.ts";
import { backupEndpoints } from "#contract/backups/backup-endpoints.ts";
import { bulkEndpoints } from "#contract/bulk/bulk-endpoints.ts";
import { dealershipEndpoints } from "#contract/dealerships/dealership-endpoints.ts";
import { demoEndpoints } from "#contract/demo/demo-endpoints.ts";
import type { Endpoints } from "#contract/endpoint.ts";
import { exportEndpoints } from "#contract/exports/export-endpoints.ts";
import { feedEndpoints } from "#contract/feeds/feed-endpoints.ts";
import { firstStepsEndpoints } from "#contract/first-steps/first-steps-endpoints.ts";
import { followEndpoints } from "#contract/follows/follow-endpoints.ts";
import { healthEndpoints } from "#contract/health/health-endpoints.ts";
import { importEndpoints } from "#contract/imports/import-endpoints.ts";
import { inquiryEndpoints } from "#contract/inquiries/inquiry-endpoints.ts";
import { leadEndpoints } from "#contract/leads/lead-endpoints.ts";
import { listEndpoints } from "#contract/lists/list-endpoints.ts";
import { mailEndpoints } from "#contract/mail/mail-endpoints.ts";
import { marketEndpoints } from "#contract/market/market-endpoints.ts";
import { notificationEndpoints } from "#contract/notifications/notification-endpoints.ts";
import { originEndpoints } from "#contract/origins/origin-endpoints.ts";
import { paletteEndpoints } from "#contract/palette/palette-endpoints.ts";
import { partnerEndpoints } from "#contract/partner/partner-endpoints.ts";
import { portalEndpoints } from "#contract/portal/portal-endpoints.ts";
import { recordEndpoints } from "#contract/records/record-endpoints.ts";
import { rightsEndpoints } from "#contract/rights/rights-endpoints.ts";
import { scorecardEndpoints } from "#contract/scorecards/scorecard-endpoints.ts";
import { settingsEndpoints } from "#contract/settings/settings-endpoints.ts";
import { statsEndpoints } from "#contract/stats/stats-endpoints.ts";
import { crawlLogEndpoints } from "#contract/sync/crawl-log-endpoints.ts";
import { syncEndpoints } from "#contract/sync/sync-endpoints.ts";
import { tagEndpoints } from "#contract/tags/tag-endpoints.ts";
import { vehicleEndpoints } from "#contract/vehicles/vehicle-endpoints.ts";

/**
 * Every call of the product, for the generated documentation and for tests of the whole. A table that is missing here is a compile
 * error. The order is that of the documentation.
 */
export const endpoints = {
  ...settingsEndpoints,
  ...vehicleEndpoints,
  ...marketEndpoints,
  ...authEndpoints,
  ...secondFactorEndpoints,
  ...administratorEndpoints,
  ...statsEndpoints,
  ...leadEndpoints,
  ...dealershipEndpoints,
  ...demoEndpoints,
  ...syncEndpoints,
  ...crawlLogEndpoints,
  ...importEndpoints,
  ...exportEndpoints,
  ...auditEndpoints,
  ...backupEndpoints,
  ...feedEndpoints,
  ...firstStepsEndpoints,
  ...followEndpoints,
  ...mailEndpoints,
  ...notificationEndpoints,
  ...healthEndpoints,
  ...originEndpoints,
  ...partnerEndpoints,
  ...portalEndpoints,
  ...recordEndpoints,
  ...rightsEndpoints,
  ...scorecardEndpoints,
  ...listEndpoints,
  ...inquiryEndpoints,
  ...bulkEndpoints,
  ...tagEndpoints,
  ...paletteEndpoints,
} satisfies Endpoints;
