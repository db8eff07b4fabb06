import { Draw } from "./draw.ts";
import { DATA_RULES } from "./habits/data.ts";
import { LAYOUT_RULES } from "./habits/layout.ts";
import { LIST_WORD_RULES } from "./habits/list-words.ts";
import { LIST_RULES } from "./habits/lists.ts";
import { MONEY_RULES } from "./habits/money.ts";
import { NAME_RULES } from "./habits/names.ts";
import { NUMBER_RULES } from "./habits/numbers.ts";
import { PAGE_RULES } from "./habits/pages.ts";
import { REACH_RULES } from "./habits/reach.ts";
import type { Rule } from "./habits/rule.ts";
import { SALE_SIGN_RULES } from "./habits/sale-signs.ts";
import { STOCK_RULES } from "./habits/stock.ts";
import { TEMPLATE_RULES } from "./habits/templates.ts";
import { WRITING_RULES } from "./habits/writings.ts";
import { plainPlan, type SitePlan } from "./plan.ts";
import type { DrawnRule } from "./website.ts";

/** All rules, in the order in which they change a plan. */
export const RULES: readonly Rule[] = [
  ...LAYOUT_RULES,
  ...NAME_RULES,
  ...NUMBER_RULES,
  ...PAGE_RULES,
  ...LIST_RULES,
  ...STOCK_RULES,
  ...DATA_RULES,
  ...MONEY_RULES,
  ...LIST_WORD_RULES,
  ...SALE_SIGN_RULES,
  ...REACH_RULES,
  ...WRITING_RULES,
  ...TEMPLATE_RULES,
];

/**
 * Which rules may shape a website, by name or as `name:variant`. `only`: exactly these, on every site. `without`: all that the seed
 * draws but these.
 */
export type RuleChoice = { only?: readonly string[]; without?: readonly string[] };

const variantOf = (seed: number, rule: Rule): string =>
  new Draw(seed, `variant/${rule.name}`).pick(Object.keys(rule.variants));

function drawRules(seed: number): DrawnRule[] {
  // Some sites are odd in many ways at once, most in a few.
  const oddness = 0.15 + 1.5 * new Draw(seed, "oddness").number();
  const slots = new Set<string>();
  return new Draw(seed, "order of rules")
    .some(RULES, RULES.length)
    .filter((rule) => {
      if (!new Draw(seed, `rule/${rule.name}`).chance(rule.weight * oddness)) return false;
      if (rule.slot === undefined) return true;
      const isFree = !slots.has(rule.slot);
      slots.add(rule.slot);
      return isFree;
    })
    .map((rule) => ({ name: rule.name, variant: variantOf(seed, rule) }));
}

function forcedRules(seed: number, only: readonly string[]): DrawnRule[] {
  return only.map((asked) => {
    const [name = "", variant] = asked.split(":");
    const rule = RULES.find((one) => one.name === name);
    if (rule === undefined || (variant !== undefined && rule.variants[variant] === undefined)) {
      throw new Error(`There is no rule ${asked}. There are: ${RULES.map((one) => one.name).join(", ")}.`);
    }
    return { name, variant: variant ?? variantOf(seed, rule) };
  });
}

/** Returns the rules of a seed and the plan that they make. */
export function drawPlan(seed: number, choice: RuleChoice = {}): { rules: DrawnRule[]; plan: SitePlan } {
  const without = new Set(choice.without ?? []);
  const drawn = choice.only ? forcedRules(seed, choice.only) : drawRules(seed);
  const chosen = drawn.filter(({ name, variant }) => !without.has(name) && !without.has(`${name}:${variant}`));
  const plan = plainPlan(new Draw(seed, "plain plan"));
  const rules: DrawnRule[] = [];
  for (const rule of RULES) {
    const drawnRule = chosen.find(({ name }) => name === rule.name);
    if (drawnRule === undefined) continue;
    rule.variants[drawnRule.variant]?.(plan, new Draw(seed, `choices/${rule.name}`));
    rules.push(drawnRule);
  }
  return { rules, plan };
}
