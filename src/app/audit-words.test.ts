import { describe, expect, it } from "vitest";
import { auditWordsOf } from "./audit-words.ts";
import { ALL_AUDIT_WORDS } from "./console/audit-words.ts";
import { FEATURES } from "./features.ts";

describe("the words of the audit log", () => {
  it("are the same for the server and for the console", () => {
    expect(ALL_AUDIT_WORDS).toEqual(auditWordsOf(FEATURES));
    expect(Object.keys(ALL_AUDIT_WORDS)).toHaveLength(99);
  });

  it("stand in the menu room by room, accounts and downloads first, and what is about one subject together", () => {
    const subjects = Object.keys(ALL_AUDIT_WORDS).map((action) =>
      action.endsWith("downloaded") ? "downloads" : action.split(".")[0],
    );
    expect(subjects.filter((subject, n) => subject !== subjects[n - 1])).toEqual([
      ...["auth", "admin", "call", "downloads", "dealership", "vehicle", "demo", "consent", "sync", "import", "bulk"],
      ...[
        "setting",
        "charges",
        "pages",
        "export",
        "partner",
        "feed",
        "inquiry",
        "mail",
        "notifications",
        "webhook",
        "scorecard",
        "portal",
      ],
      ...["dealer-report", "backup"],
    ]);
  });

  it("lose those of a feature that is taken out, and no others", () => {
    const without = auditWordsOf(FEATURES.filter(({ name }) => name !== "portal"));
    expect(Object.keys(ALL_AUDIT_WORDS).filter((action) => !(action in without))).toEqual([
      ...["portal.changed", "dealer-report.confirmed", "dealer-report.declined", "dealer-report.kept-hidden"],
    ]);
  });
});
