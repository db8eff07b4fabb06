import { type SyntheticEvent, useState } from "react";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { ChevronDownIcon } from "#kernel/ui/site/icons.tsx";
import type { CostsForm } from "./costs-form.tsx";
import { COSTS_PATH } from "./costs-query.ts";

/** The estimate of the whole cost. Its code is loaded when it is opened. Without scripts it links to a page with the same function. */
export function CostsSection({ vehicle: { id, price } }: { vehicle: ShownDetail }) {
  const [Form, setForm] = useState<typeof CostsForm>();
  if (price === null) return null;
  const load = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
    currentTarget.open && import("./costs-form.tsx").then((loaded) => setForm(() => loaded.CostsForm), console.error);
  return (
    <details className="panel market mt-6 shadow-card" onToggle={load}>
      <summary className="market-head min-h-0">
        <h2>Out the door</h2>
        <p>Estimate tax, title and fees where you live</p>
        <ChevronDownIcon className="size-5" />
      </summary>
      <div className="market-why">
        {Form ? (
          <Form id={`${id}`} />
        ) : (
          <a href={`${COSTS_PATH}?vehicle=${id}`} rel="nofollow" className="why-link">
            Estimate the whole cost
          </a>
        )}
      </div>
    </details>
  );
}
