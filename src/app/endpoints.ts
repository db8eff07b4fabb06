import { dealershipEndpoints } from "#core/dealerships/dealership-endpoints.ts";
import { importEndpoints } from "#core/imports/import-endpoints.ts";
import { originEndpoints } from "#core/inventory/origin-endpoints.ts";
import { vehicleEndpoints } from "#core/listing/vehicle-endpoints.ts";
import { crawlLogEndpoints } from "#core/sync/crawl-log-endpoints.ts";
import { syncEndpoints } from "#core/sync/sync-endpoints.ts";
import { backupEndpoints } from "#features/backups/backup-endpoints.ts";
import { bulkEndpoints } from "#features/bulk/bulk-endpoints.ts";
import { paletteEndpoints } from "#features/bulk/palette-endpoints.ts";
import { tagEndpoints } from "#features/bulk/tag-endpoints.ts";
import { exportEndpoints } from "#features/exports/export-endpoints.ts";
import { feedEndpoints } from "#features/feeds/feed-endpoints.ts";
import { followEndpoints } from "#features/follows/follow-endpoints.ts";
import { healthEndpoints } from "#features/health/health-endpoints.ts";
import { inquiryEndpoints } from "#features/inquiries/inquiry-endpoints.ts";
import { leadEndpoints } from "#features/leads/lead-endpoints.ts";
import { marketEndpoints } from "#features/market/market-endpoints.ts";
import { notificationEndpoints } from "#features/notifications/notification-endpoints.ts";
import { demoEndpoints } from "#features/onboarding/demo-endpoints.ts";
import { firstStepsEndpoints } from "#features/onboarding/first-steps-endpoints.ts";
import { partnerEndpoints } from "#features/partner/partner-endpoints.ts";
import { portalEndpoints } from "#features/portal/portal-endpoints.ts";
import { recordEndpoints } from "#features/records/record-endpoints.ts";
import { rightsEndpoints } from "#features/rights/rights-endpoints.ts";
import { scorecardEndpoints } from "#features/scorecards/scorecard-endpoints.ts";
import { listEndpoints } from "#features/shopper/list-endpoints.ts";
import { statsEndpoints } from "#features/stats/stats-endpoints.ts";
import { auditEndpoints } from "#kernel/audit/audit-endpoints.ts";
import { administratorEndpoints } from "#kernel/auth/administrator-endpoints.ts";
import { authEndpoints } from "#kernel/auth/auth-endpoints.ts";
import { secondFactorEndpoints } from "#kernel/auth/second-factor-endpoints.ts";
import type { Endpoints } from "#kernel/http/endpoint.ts";
import { mailEndpoints } from "#kernel/mail/mail-endpoints.ts";
import { settingsEndpoints } from "#kernel/settings/settings-endpoints.ts";

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
