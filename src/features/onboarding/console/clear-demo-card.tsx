import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { siteSettingsQuery } from "#kernel/settings/site/site-settings.ts";
import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { ConfirmDialog } from "#kernel/ui/console/dialog.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import type { DemoContent } from "../demo-endpoints.ts";

/** Warns that the demo's cars are on the site, and clears them. Renders nothing without a demo. */
export function ClearDemoCard() {
  const { data } = useQuery({ ...apiQuery("/api/admin/demo"), refetchOnMount: "always" });
  const mayEdit = useMayEdit();
  const [asking, setAsking] = useState(false);
  const clear = useClearDemo();
  if (!data?.isPresent || !mayEdit) return null;
  const demo = amountsOf(data);
  return (
    <Card
      title="The demo"
      description={`${demo.dealerships} with ${demo.vehicles} are invented examples. Shoppers see them beside your own cars. Clear them before you open your marketplace.`}
      actions={
        <Button onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Clear the demo
        </Button>
      }
    >
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Clear the demo?"
        description={
          <>
            This deletes <strong className="text-ink">{demo.dealerships}</strong> and{" "}
            <strong className="text-ink">{demo.vehicles}</strong>, with {demo.photos}, {demo.leads}, their prices,
            records and market values, and stops the demo's websites. This cannot be undone. Your own data is not
            changed.
          </>
        }
        confirmLabel="Delete the demo"
        pendingLabel="Deleting..."
        destructive
        pending={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Card>
  );
}

const amountsOf = ({ dealerships, vehicles, photos, leads }: DemoContent) => ({
  dealerships: formatAmount(dealerships, "demo dealership"),
  vehicles: formatAmount(vehicles, "car"),
  photos: formatAmount(photos, "photo"),
  leads: formatAmount(leads, "lead"),
});

/** Clears the demo, and reloads everything that showed it. A toast shows the outcome. */
function useClearDemo() {
  return useCall({
    call: () => callApi("DELETE", "/api/admin/demo"),
    done: ({ message }) => ({ title: "Demo cleared", description: message }),
    failed: ["The demo was not cleared", "Please try again."],
    onSuccess: (client) => client.invalidateQueries({ queryKey: siteSettingsQuery.queryKey }),
    onSettled: (client) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          /^\/api\/(dealerships|stats|runs|contact-clicks|leads|notifications|admin)(\/|\?|$)/.test(String(path)),
      }),
  });
}
