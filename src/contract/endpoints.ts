import { auditEndpoints } from "./audit/audit-endpoints.ts";
import { administratorEndpoints } from "./auth/administrator-endpoints.ts";
import { authEndpoints } from "./auth/auth-endpoints.ts";
import { secondFactorEndpoints } from "./auth/second-factor-endpoints.ts";
import { backupEndpoints } from "./backups/backup-endpoints.ts";
import { bulkEndpoints } from "./bulk/bulk-endpoints.ts";
import { dealershipEndpoints } from "./dealerships/dealership-endpoints.ts";
import { demoEndpoints } from "./demo/demo-endpoints.ts";
import { exportEndpoints } from "./exports/export-endpoints.ts";
import { feedEndpoints } from "./feeds/feed-endpoints.ts";
import { firstStepsEndpoints } from "./first-steps/first-steps-endpoints.ts";
import { followEndpoints } from "./follows/follow-endpoints.ts";
import { healthEndpoints } from "./health/health-endpoints.ts";
import { importEndpoints } from "./imports/import-endpoints.ts";
import { inquiryEndpoints } from "./inquiries/inquiry-endpoints.ts";
import { leadEndpoints } from "./leads/lead-endpoints.ts";
import { listEndpoints } from "./lists/list-endpoints.ts";
import { mailEndpoints } from "./mail/mail-endpoints.ts";
import { marketEndpoints } from "./market/market-endpoints.ts";
import { notificationEndpoints } from "./notifications/notification-endpoints.ts";
import { originEndpoints } from "./origins/origin-endpoints.ts";
import { paletteEndpoints } from "./palette/palette-endpoints.ts";
import { partnerEndpoints } from "./partner/partner-endpoints.ts";
import { portalEndpoints } from "./portal/portal-endpoints.ts";
import { recordEndpoints } from "./records/record-endpoints.ts";
import { rightsEndpoints } from "./rights/rights-endpoints.ts";
import { scorecardEndpoints } from "./scorecards/scorecard-endpoints.ts";
import { settingsEndpoints } from "./settings/settings-endpoints.ts";
import { statsEndpoints } from "./stats/stats-endpoints.ts";
import { crawlLogEndpoints } from "./sync/crawl-log-endpoints.ts";
import { syncEndpoints } from "./sync/sync-endpoints.ts";
import { tagEndpoints } from "./tags/tag-endpoints.ts";
import { vehicleEndpoints } from "./vehicles/vehicle-endpoints.ts";

/**
 * Every call of the product. The server, the client, the tests and the generated documentation derive from this table.
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
} as const;
export type EndpointName = keyof typeof endpoints;
