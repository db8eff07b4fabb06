import type { Draw } from "../draw.ts";
import type { SitePlan } from "../plan.ts";
import { family, set } from "./rule.ts";

function pagedBy(kind: SitePlan["pager"]["kind"] | null, address?: SitePlan["pager"]["address"]) {
  return (plan: SitePlan, draw: Draw) => {
    plan.pager.kind = kind ?? draw.pick(["numbers", "next-link"]);
    plan.pager.size = draw.between(3, 8);
    plan.pager.address = address ?? draw.pick(["page-query", "page-folder", "offset", "pg-query"]);
    plan.stockSize = Math.max(plan.stockSize, plan.pager.size + draw.between(1, 9));
  };
}

/** Further pagers and totals, and lists in parts. */
export const LIST_WORD_RULES = family("lists", [
  {
    name: "pager-form",
    weight: 0.2,
    variants: {
      hash: pagedBy("hash"),
      buttons: pagedBy("buttons"),
      "image-next": pagedBy("image-next"),
      "data-next": pagedBy("data-next"),
      "rel-head": pagedBy("rel-head"),
      pg: pagedBy(null, "pg-query"),
      "post-icon": pagedBy("post-icon"),
      sentinel: pagedBy("sentinel"),
      "has-more": pagedBy("has-more"),
      silent: pagedBy("silent"),
      "other-path": pagedBy("other-path"),
      "more-link": pagedBy("more-link"),
    },
  },
  {
    name: "total-words",
    weight: 0.18,
    variants: {
      viewing: set({ total: { form: "viewing" } }),
      results: set({ total: { form: "results" } }),
      matches: set({ total: { form: "matches" } }),
      "page-of": set({ total: { form: "page-of" } }),
      slash: set({ total: { form: "slash" } }),
      "showing-all": set({ total: { form: "showing-all" } }),
      spelled: set({ total: { form: "spelled" } }),
      "shown-count": set({ total: { form: "shown-count" } }),
      "on-page": set({ total: { form: "on-page" } }),
    },
  },
  {
    name: "list-parts",
    weight: 0.08,
    variants: Object.fromEntries(
      (["kind", "make", "letter", "year", "budget", "filtered"] as const).map((parts) => [
        parts,
        set({ parts, frame: "none", shell: "none", twins: [] }),
      ]),
    ),
  },
  {
    name: "list-split",
    weight: 0.1,
    variants: {
      sections: set({ split: "sections" }),
      tabs: set({ split: "tabs" }),
      budget: set({ split: "budget" }),
      carousel: set({ split: "carousel" }),
    },
  },
]);
