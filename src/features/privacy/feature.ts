import type { Feature } from "#core/feature.ts";
import { bindPublicRead } from "#kernel/http/bind-endpoint.ts";
import { privacyEndpoints } from "./privacy-endpoints.ts";
import { readPrivacyText } from "./read-privacy-text.ts";

/** The page that says what is kept about people who use the site. */
export const privacy: Feature = {
  name: "privacy",
  endpoints: privacyEndpoints,
  routes: (app, { db, reads, config }) =>
    bindPublicRead(app, privacyEndpoints.getPrivacyText, ({ request }) =>
      readPrivacyText(request.server.isAdmins(request) ? db : reads.public.db, config),
    ),
};
