import type { Draw } from "../draw.ts";
import type { SitePlan } from "../plan.ts";

/** Changes the plan in one way. */
export type Variant = (plan: SitePlan, draw: Draw) => void;

/** Parts of a plan: what an object of the plan does not name stays. */
type PlanPatch = {
  [Part in keyof SitePlan]?: SitePlan[Part] extends readonly unknown[] | string | number | boolean
    ? SitePlan[Part]
    : Partial<SitePlan[Part]>;
};

/** Returns a variant that sets parts of the plan. */
export const set =
  (patch: PlanPatch): Variant =>
  (plan) => {
    for (const [name, value] of Object.entries(patch)) {
      const part = plan[name as keyof SitePlan];
      const isPart = typeof part === "object" && !Array.isArray(part);
      Object.assign(plan, { [name]: isPart ? { ...part, ...(value as object) } : value });
    }
  };

/**
 * A named habit of dealers' websites. `weight`: the share of sites that have it, on a site of medium oddness. Of the rules with the same
 * `slot` a site has at most one.
 */
export type Rule = {
  name: string;
  family: string;
  weight: number;
  slot?: string;
  variants: Readonly<Record<string, Variant>>;
};

/** Returns the rules of a family. */
export function family(name: string, rules: readonly Omit<Rule, "family">[]): Rule[] {
  return rules.map((rule) => ({ ...rule, family: name }));
}
