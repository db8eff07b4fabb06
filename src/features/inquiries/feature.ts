import type { Feature, HostConfig } from "#core/feature.ts";
import { refusalPage } from "#kernel/ssr/failure-page.ts";
import { openBundleWriter } from "./bundle-questions.ts";
import { inquiryEndpoints } from "./inquiry-endpoints.ts";
import { inquiryRoutes } from "./inquiry-routes.ts";
import { INQUIRIES_KEYED } from "./keyed-columns.ts";
import { INQUIRY_RETENTION } from "./retention.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";

/** The site in mails, with the settings' present name and address. */
const siteOf = (config: HostConfig) => ({
  get publicUrl() {
    return config.publicUrl;
  },
  get siteName() {
    return config.siteName;
  },
  get email() {
    return config.contactEmail;
  },
});

/** "Ask about this car": shoppers' questions to dealerships, by mail. */
export const inquiries: Feature = {
  name: "inquiries",
  endpoints: inquiryEndpoints,
  auditWords: AUDIT_WORDS,
  routes: (app, { db, mail, config }) => inquiryRoutes(app, { db, mail, refusalPage, site: siteOf(config) }),
  mailWriters: ({ workerDb, sending, config }) => ({
    question: openBundleWriter({ db: workerDb, mail: sending, site: siteOf(config) }),
  }),
  retention: INQUIRY_RETENTION,
  keyed: INQUIRIES_KEYED,
};
