import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { CopyField, LifetimeField, linkDates } from "#kernel/ui/console/field.tsx";
import { LoadWords } from "#kernel/ui/console/loading.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { toast } from "#kernel/ui/console/toast.tsx";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import type { LinkLifetimeDays } from "#kernel/words/rules/secret-links.ts";

type Change = "create" | "revoke";

/** The private link to a dealership's scorecard: create it, renew it, revoke it. */
export function ScorecardSection({ dealership }: { dealership: Dealership }) {
  const query = apiQuery("/api/dealerships/:id/scorecard", { id: String(dealership.id) });
  const { data, error } = useQuery(query);
  const change = useChangeLink(dealership);
  const mayEdit = useMayEdit();
  const [asking, setAsking] = useState<Change | null>(null);
  const [lifetime, setLifetime] = useState<LinkLifetimeDays | null>(null);
  const confirm = (what: Change) => change.mutate({ what, lifetime }, { onSettled: () => setAsking(null) });
  const chooseLifetime = <LifetimeField label="The new link works" value={lifetime} onChange={setLifetime} />;
  return (
    <Card
      title="Scorecard"
      description="A private page for the dealer with views, clicks, cars and missing data. Anyone with the link can read it; search engines do not list it. The link is shown once."
    >
      <LoadWords {...{ data, error }} failure="The link could not be loaded" />
      {data?.createdAt === null && !mayEdit && <p className="text-muted text-sm">There is no private link yet.</p>}
      {data?.createdAt === null && mayEdit && (
        <div className="flex flex-wrap items-end gap-3">
          {chooseLifetime}
          <Button
            variant="primary"
            pending={change.isPending}
            pendingLabel="Making..."
            onClick={() => confirm("create")}
          >
            Make private link
          </Button>
        </div>
      )}
      {data && data.createdAt !== null && (
        <div className="flex flex-col gap-3">
          {data.url && <CopyField label="Private link" value={data.url} hint="Copy it now: it is not shown again." />}
          <p className="text-muted text-sm">
            {!data.url && "There is a private link. It cannot be shown again. "}
            {linkDates(data)}
          </p>
          <div className="flex flex-wrap gap-2">
            {data.url && (
              <a href={data.url} target="_blank" rel="noopener" className={buttonClass("secondary", "compact")}>
                <ExternalLink aria-hidden="true" className="size-4" />
                Open scorecard
              </a>
            )}
            {mayEdit && (
              <>
                <Button size="sm" onClick={() => setAsking("create")}>
                  Make new link
                </Button>
                <Button size="sm" onClick={() => setAsking("revoke")}>
                  End link
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={asking === "revoke" ? "End the private link?" : "Make a new private link?"}
        description="The current link stops working at once, also for the dealer."
        confirmLabel={asking === "revoke" ? "End link" : "Make new link"}
        pendingLabel="One moment..."
        pending={change.isPending}
        destructive
        onConfirm={() => asking && confirm(asking)}
      >
        {asking === "create" && chooseLifetime}
      </ConfirmDialog>
    </Card>
  );
}

function useChangeLink(dealership: Dealership) {
  const { queryKey } = apiQuery("/api/dealerships/:id/scorecard", { id: String(dealership.id) });
  return useCall({
    call: ({ what, lifetime }: { what: Change; lifetime: LinkLifetimeDays | null }) => {
      const params = { id: dealership.id };
      return what === "create"
        ? callApi("POST", "/api/dealerships/:id/scorecard", { expiresInDays: lifetime }, params)
        : callApi("DELETE", "/api/dealerships/:id/scorecard", undefined, params);
    },
    failed: ["Update failed", "The link could not be changed"],
    onSuccess: (client, link, { what }) => {
      client.setQueryData(queryKey, link);
      toast(
        what === "create"
          ? { title: "Private link made", description: `Send it to ${dealership.name}.` }
          : { title: "Private link ended", description: "The scorecard can no longer be opened." },
      );
    },
  });
}
