import { type Feature, oncePerHost } from "#core/feature.ts";
import { CONSENTS_FOLDER } from "#kernel/files/kept-folders.ts";
import { openConsentFiles, resealConsentFiles } from "./consent-files.ts";
import { eraseRights, RIGHTS_RETENTION } from "./retention.ts";
import { rightsEndpoints } from "./rights-endpoints.ts";
import { rightsRoutes } from "./rights-routes.ts";
import { AUDIT_WORDS } from "./rules/audit-words.ts";
import { NOTES_SEALED } from "./sealed-notes.ts";

/** The files about the consent of dealerships. */
const consentFiles = oncePerHost(({ openFiles }) => openConsentFiles(openFiles(CONSENTS_FOLDER, { isPrivate: true })));

/** Dealerships' consent, the facts that may be shown of their cars, and takedowns. */
export const rights: Feature = {
  name: "rights",
  endpoints: rightsEndpoints,
  auditWords: AUDIT_WORDS,
  routes: (app, host) => rightsRoutes(app, { db: host.db, box: host.key.box, files: consentFiles(host) }),
  beforeSweep: (host) => consentFiles(host).sweep(host.workerDb),
  retention: RIGHTS_RETENTION,
  keyed: { sealed: NOTES_SEALED, resealFiles: resealConsentFiles },
  erase: eraseRights,
};
