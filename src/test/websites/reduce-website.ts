import { generateWebsite, type WebsiteOptions } from "./generate-website.ts";
import type { Website } from "./website.ts";

/**
 * Returns the smallest set of a seed's rules with which its website still fails, as `name:variant`: rules are switched off one by one,
 * until each that is left is needed.
 * @param fails reads a website and says whether the fault is still there
 */
export async function reduceWebsite(
  seed: number,
  fails: (website: Website) => Promise<boolean>,
  options: WebsiteOptions = {},
): Promise<string[]> {
  const whole = generateWebsite(seed, options);
  let left = whole.rules.map(({ name, variant }) => `${name}:${variant}`);
  for (const rule of [...left]) {
    const fewer = left.filter((one) => one !== rule);
    if (await fails(generateWebsite(seed, { ...options, rules: { only: fewer } }))) left = fewer;
  }
  return left;
}
