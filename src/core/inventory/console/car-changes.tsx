import { type ReactNode, useState } from "react";
import { RemoveDialog, useChangeListing } from "#core/dealerships/console/change-listing.tsx";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import type { VehicleOrigins } from "../origin-endpoints.ts";

/** The id of the car's facts on its screen. */
export const FACTS_ID = "car-facts";

/** The effect of putting a car back. */
const BACK = {
  hidden: "They see it at once.",
  removed: "They see it at once, until a sync or a whole file no longer has it.",
} as const;

/** Everything that an operator can change about a car, with what each does. Nothing for users who may only read. */
export function CarChanges({ car }: { car: VehicleOrigins }) {
  const [asked, setAsked] = useState(false);
  const change = useChangeListing(car);
  const mayEdit = useMayEdit();
  if (!mayEdit) return null;
  const button = (what: "hide" | "show", label: string) => (
    <Button size="sm" pending={change.isPending && change.variables === what} onClick={() => change.mutate(what)}>
      {label}
    </Button>
  );
  return (
    <Card title="What do you want to do?" flush>
      <ul className="divide-y divide-line border-line border-t">
        <Change
          name="A fact is wrong"
          effect="Your correction stands in place of what the dealer says, until you end it."
        >
          <a href={`#${FACTS_ID}`} className={buttonClass("secondary", "compact")}>
            Correct a fact
          </a>
        </Change>
        {car.standing === "listed" && (
          <>
            <Change name="Hide it from shoppers" effect="They no longer see it, until you put it back.">
              {button("hide", "Hide")}
            </Change>
            <Change
              name="It is sold"
              effect="Shoppers no longer see it. A sync or a file that still has it brings it back."
            >
              <Button size="sm" onClick={() => setAsked(true)}>
                Remove
              </Button>
            </Change>
          </>
        )}
        {car.standing !== "listed" && (
          <Change name="Shoppers may see it again" effect={BACK[car.standing]}>
            {button("show", "Put back")}
          </Change>
        )}
      </ul>
      <RemoveDialog title={car.title} change={change} open={asked} onOpenChange={setAsked} />
    </Card>
  );
}

function Change({ name, effect, children }: { name: string; effect: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm md:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{name}</p>
        <p className="text-muted text-xs">{effect}</p>
      </div>
      {children}
    </li>
  );
}
