import { DEAL_LABELS, type DealLabel } from "#core/facts/rules/deal-label.ts";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { PRICE_DROPPED } from "./active-filters.ts";
import { CheckList } from "./check-list.tsx";
import { toggle } from "./search-edits.ts";
import type { Filters } from "./use-filters.ts";

/** Labels of the price against the value, any number of them, and whether the price has dropped. */
export function DealPanel({ filters }: { filters: Filters }) {
  const { search, facets, edit } = filters;
  const { deal = [], priceDropped } = search;
  const onDeal = (label: DealLabel) => {
    const chosen = toggle(deal, label);
    edit({ deal: chosen.length > 0 ? DEAL_LABELS.filter((one) => chosen.includes(one)) : undefined });
  };
  return (
    <>
      <CheckList
        label="Deal"
        options={DEAL_LABELS}
        nameOf={(label) => DEAL_WORDS[label]}
        chosen={deal}
        counts={facets?.deal}
        onToggle={onDeal}
      />
      <div className="mt-4 border-line border-t pt-3">
        <CheckList
          label="Price"
          options={[PRICE_DROPPED]}
          chosen={priceDropped ? [PRICE_DROPPED] : []}
          counts={facets && [{ value: PRICE_DROPPED, count: facets.priceDropped }]}
          onToggle={() => edit({ priceDropped: priceDropped ? undefined : true })}
        />
      </div>
    </>
  );
}
