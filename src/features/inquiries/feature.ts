import type { Feature } from "#core/feature.ts";
import { refusalPage } from "#kernel/ssr/failure-page.ts";
import { inquiryEndpoints } from "./inquiry-endpoints.ts";
import { inquiryRoutes } from "./inquiry-routes.ts";
import { INQUIRY_RETENTION } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

/** "Ask about this car": shoppers' questions to dealerships, by mail. */
export const inquiries: Feature = {
  name: "inquiries",
  endpoints: inquiryEndpoints,
  auditWords: AUDIT_WORDS,
  routes: (app, { db, mail, config }) =>
    inquiryRoutes(app, {
      ...{ db, mail, refusalPage },
      site: {
        publicUrl: config.publicUrl,
        get siteName() {
          return config.siteName;
        },
        get email() {
          return config.contactEmail;
        },
      },
    }),
  retention: INQUIRY_RETENTION,
};
