import { type FormEvent, useState } from "react";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { CostEstimate } from "./cost-estimate.tsx";
import { CostFields } from "./cost-fields.tsx";
import { amountIn, COSTS_PATH, zipIn } from "./costs-query.ts";

type FormProps = { id: string; zip?: string; trade?: string };

/** The form of the estimate, and its answer. Without scripts it sends the shopper to its page with the answer. */
export function CostsForm({ id, zip = "", trade = "" }: FormProps) {
  const [asked, setAsked] = useState({ zip, trade });
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setAsked({ zip: `${given.get("zip")}`, trade: `${given.get("trade")}` });
  }
  return (
    <form action={COSTS_PATH} onSubmit={ask} className="grid gap-4">
      <input type="hidden" name="vehicle" value={id} />
      <CostFields zip={zip} trade={trade} />
      <button type="submit" className={buttonClass("secondary")}>
        Estimate
      </button>
      {zipIn(asked.zip) ? (
        <CostEstimate id={id} zip={zipIn(asked.zip)} trade={amountIn(asked.trade)} />
      ) : (
        asked.zip !== "" && <p role="alert">Enter a zip code of the United States, five digits.</p>
      )}
    </form>
  );
}
