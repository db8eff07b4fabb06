import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AuditList } from "./audit-card.tsx";

const entry = (id: number, action: string) => ({
  ...{
    id,
    at: "2026-11-20T12:00:00Z",
    adminName: "ann",
    action,
    subject: "Capital Motors",
    details: "",
    address: null,
  },
});

it("shows an action by its words, and one whose feature is gone by its name", () => {
  const html = renderToStaticMarkup(
    <AuditList
      entries={[entry(2, "portal.changed"), entry(1, "dealership.renewed")]}
      words={{ "dealership.renewed": "Renewed a subscription" }}
      subjectWords={{}}
    />,
  );
  expect(html.replace(/<[^>]+>/g, "")).toMatch(
    /portal\.changed: Capital Motors.*Renewed a subscription: Capital Motors/,
  );
});
