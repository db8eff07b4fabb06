import { existsSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files that take long, of each kind the longest first, as measured on two cores. Vitest itself begins with the largest files; a
 * small file that takes a minute would run at the end, alone, with the other workers idle.
 */
const LONG_FILES = [
  "scripts/regexps/check-regexps.test.ts",
  "src/crawl/start-crawl.test.ts",
  "src/server/infra/embedded-postgres/embedded-postgres.test.ts",
  "src/crawl/browser/page-scripts.test.ts",
  "src/crawl/platforms/conformance/hostile-pages.test.ts",
  "src/crawl/platforms/conformance/fuzz.test.ts",
  "scripts/import-rules.test.ts",
  "src/crawl/reading/parse-html.test.ts",
  "src/crawl/transcript/crawl-if-changed.test.ts",

  "src/server/sync/faults.db.test.ts",
  "src/server/main.db.test.ts",
  "src/server/backups/restore/restore-backup.db.test.ts",
  "src/server/sync/inventory-feeds.db.test.ts",
  "src/server/infra/database/app-role.db.test.ts",
  "src/server/sync/two-workers.db.test.ts",
  "src/server/infra/start-failures/failing-starts.db.test.ts",
  "src/server/search/index-properties.db.test.ts",
  "src/server/sync/sync.db.test.ts",
  "src/server/sync/check-site.db.test.ts",
  "src/server/web-processes/web-processes.db.test.ts",
  "src/server/imports/import-routes.db.test.ts",
  "src/server/sync/decision-previews.db.test.ts",
  "scripts/admin/admin.db.test.ts",
  "src/server/infra/reads/replicas.db.test.ts",
  "src/server/backups/backup-routes.db.test.ts",
  "src/server/exports/exports-elsewhere.db.test.ts",

  "e2e/console/admin-accessibility.test.ts",
  "e2e/console/dealerships-accessibility.test.ts",
  "e2e/console/dealerships-dialogs.test.ts",
  "e2e/console/bulk.test.ts",
  "e2e/console/dealerships-list.test.ts",
  "e2e/pages/saved.test.ts",
  "e2e/pages/accessibility.test.ts",
  "e2e/console/admin-dashboard.test.ts",
  "e2e/console/notifications.test.ts",
  "e2e/console/second-factors.test.ts",
  "e2e/console/inventory-feeds.test.ts",
  "e2e/pages/browser-site.test.ts",
  "e2e/console/dealerships-adding.test.ts",
  "e2e/console/dealerships-upload.test.ts",
  "e2e/pages/compare.test.ts",
  "e2e/pages/asking.test.ts",
  "e2e/pages/deals.test.ts",
  "e2e/pages/plain-words.test.ts",
  "e2e/pages/early-visitor.test.ts",
  "e2e/console/admin-shell.test.ts",
  "e2e/console/dealerships-detail.test.ts",
  "e2e/console/admin-login.test.ts",
  "e2e/pages/follow.test.ts",
  "e2e/pages/portal.test.ts",
  "e2e/pages/vehicle-page.test.ts",
  "e2e/pages/shared-lists.test.ts",
  "e2e/console/administrators.test.ts",
  "e2e/console/csv-columns.test.ts",
];

/** Vitest's order, with the files that take long first. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONG_FILES.filter((file) => !existsSync(file));
    if (gone.length > 0)
      throw new Error(`src/test/long-files-first.ts names files that are not there: ${gone.join(", ")}`);
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONG_FILES.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place < 0 ? LONG_FILES.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
