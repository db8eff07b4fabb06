import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { Card } from "#kernel/ui/console/card.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Badge } from "#kernel/ui/console/status.tsx";
import { Switch } from "#kernel/ui/console/switch.tsx";
import type { ShownFacts } from "../rights-endpoints.ts";
import { SHOWN_WORDS, useChangeShown } from "./use-rights.ts";

const FACTS = ["photos", "price", "name", "page"] as const satisfies readonly (keyof ShownFacts)[];

/** Switches for the facts that are shown of a dealership's cars. */
export function ShownFactsCard({ dealership, shown }: { dealership: Dealership; shown: ShownFacts }) {
  const change = useChangeShown(dealership.id);
  const mayEdit = useMayEdit();
  return (
    <Card
      title="What may be shown"
      description="Turned-off facts disappear at once from lists, pages, feeds, partners, assistants and unsent e-mails."
    >
      <div className="flex flex-col gap-4">
        {FACTS.map((fact) => {
          const { label, off } = SHOWN_WORDS[fact];
          if (mayEdit) {
            return (
              <Switch
                key={fact}
                label={label}
                description={shown[fact] ? undefined : off}
                checked={shown[fact]}
                onCheckedChange={(on) => change.mutate({ [fact]: on })}
              />
            );
          }
          return (
            <div key={fact} className="flex items-center justify-between gap-4 text-sm">
              <span className="font-medium">{label}</span>
              <Badge tone={shown[fact] ? "green" : "grey"}>{shown[fact] ? "Shown" : "Not shown"}</Badge>
            </div>
          );
        })}
      </div>
    </Card>
  );
}
