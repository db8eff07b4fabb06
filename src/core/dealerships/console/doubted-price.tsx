import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { momentInSentence } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { formatDollars } from "#kernel/words/rules/numbers.ts";
import type { StockVehicle } from "../dealership-schemas.ts";
import { refreshDealerships } from "./dealership-list.ts";

const PATHS = {
  confirm: "/api/admin/vehicles/:id/confirm-price",
  keep: "/api/admin/vehicles/:id/keep-price",
} as const;

type Props = { vehicle: StockVehicle; doubt: NonNullable<StockVehicle["doubtedPrice"]> };

/** A price of a car that is being checked: the old and the new one, and the operator's decisions. */
export function DoubtedPrice({ vehicle, doubt }: Props) {
  const mayEdit = useMayEdit();
  const decide = useCall({
    call: (decision: keyof typeof PATHS) => callApi("POST", PATHS[decision], undefined, { id: vehicle.id }),
    done: ({ message }) => ({ title: "Price decided", description: `${message}: ${vehicle.title}` }),
    failed: ["Update failed", "Failed to decide about the price"],
    onSuccess: refreshDealerships,
  });
  const { before, price, since, keptBy } = doubt;
  const button = (decision: keyof typeof PATHS, label: string) => (
    <Button
      size="sm"
      aria-label={`${label}: price of ${vehicle.title}`}
      pending={decide.isPending && decide.variables === decision}
      onClick={() => decide.mutate(decision)}
    >
      {label}
    </Button>
  );
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs">
      <p className="text-deal numerals">
        {keptBy === null
          ? `Price being checked: ${formatDollars(before)} is shown, ${formatDollars(price)} came ${momentInSentence(since)}. It becomes the price when a sync or file says the same at least half a day later.`
          : `${keptBy} keeps ${formatDollars(before)}, although ${formatDollars(price)} is stated.`}
      </p>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {button("confirm", `${formatDollars(price)} is right`)}
          {keptBy === null && button("keep", `Keep ${formatDollars(before)}`)}
        </div>
      )}
    </div>
  );
}
