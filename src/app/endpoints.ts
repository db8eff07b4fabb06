import { dealershipEndpoints } from "#core/dealerships/dealership-endpoints.ts";
import { importEndpoints } from "#core/imports/import-endpoints.ts";
import { originEndpoints } from "#core/inventory/origin-endpoints.ts";
import { vehicleEndpoints } from "#core/listing/vehicle-endpoints.ts";
import { crawlLogEndpoints } from "#core/sync/crawl-log-endpoints.ts";
import { syncEndpoints } from "#core/sync/sync-endpoints.ts";
import { auditEndpoints } from "#kernel/audit/audit-endpoints.ts";
import { administratorEndpoints } from "#kernel/auth/administrator-endpoints.ts";
import { authEndpoints } from "#kernel/auth/auth-endpoints.ts";
import { providerEndpoints } from "#kernel/auth/provider/provider-endpoints.ts";
import { secondFactorEndpoints } from "#kernel/auth/second-factor-endpoints.ts";
import type { Endpoints } from "#kernel/http/endpoint.ts";
import { mailEndpoints } from "#kernel/mail/mail-endpoints.ts";
import { mailServerEndpoints } from "#kernel/mail/mail-server-endpoints.ts";
import { inspectionBannerEndpoints } from "#kernel/settings/inspection-banner-endpoints.ts";
import { lookEndpoints } from "#kernel/settings/look-endpoints.ts";
import { publicAddressEndpoints } from "#kernel/settings/public-address-endpoints.ts";
import { settingsEndpoints } from "#kernel/settings/settings-endpoints.ts";
import { FEATURES } from "./features.ts";

/** Every call of the product, in the order of the documentation, for its generator and for tests of the whole product. */
export const endpoints = Object.assign(
  {},
  publicAddressEndpoints,
  settingsEndpoints,
  lookEndpoints,
  inspectionBannerEndpoints,
  vehicleEndpoints,
  authEndpoints,
  providerEndpoints,
  secondFactorEndpoints,
  administratorEndpoints,
  dealershipEndpoints,
  originEndpoints,
  syncEndpoints,
  crawlLogEndpoints,
  importEndpoints,
  auditEndpoints,
  mailEndpoints,
  mailServerEndpoints,
  ...FEATURES.map((feature) => feature.endpoints),
) as { [Name in keyof Endpoints]: Endpoints[Name] };
