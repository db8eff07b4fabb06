import type { FastifyInstance } from "fastify";
import type { Db } from "#kernel/database/db.ts";
import { bindEndpoint, bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { inspectionBannerEndpoints } from "./inspection-banner-endpoints.ts";
import { readInspectionBanner, setInspectionBanner } from "./inspection-banner.ts";
import { publicAddressEndpoints } from "./public-address-endpoints.ts";
import { type PublicAddressDeps, readPublicAddress, setPublicAddress } from "./public-address.ts";
import { readPublicSettings, type SiteConfig } from "./read-settings.ts";
import { settingsEndpoints } from "./settings-endpoints.ts";
import { listSettings, updateSetting } from "./stored-settings.ts";

type SettingsRouteDeps = PublicAddressDeps & {
  /** The database that shoppers read. */
  publicDb: Db;
  site: SiteConfig & PublicAddressDeps["site"];
};

export function settingsRoutes(app: FastifyInstance, deps: SettingsRouteDeps): void {
  bindPublicRead(app, settingsEndpoints.getPublicSettings, ({ request }) =>
    readPublicSettings(request.server.isAdmins(request) ? deps.db : deps.publicDb, deps.site),
  );
  bindEndpoint(app, settingsEndpoints.listSettings, () => listSettings(deps.db));
  bindEndpoint(app, settingsEndpoints.updateSetting, ({ body, admin }) => updateSetting(deps.db, body, admin.username));
  bindEndpoint(app, inspectionBannerEndpoints.getInspectionBanner, () => readInspectionBanner(deps.db, deps.site));
  bindEndpoint(app, inspectionBannerEndpoints.setInspectionBanner, ({ body, admin }) =>
    setInspectionBanner(deps.db, deps.site, body.url, admin.username),
  );
  bindEndpoint(app, publicAddressEndpoints.getPublicAddress, () => readPublicAddress(deps));
  bindEndpoint(app, publicAddressEndpoints.setPublicAddress, ({ body, admin }) =>
    setPublicAddress(deps, body.url, admin.username),
  );
}
