import { slug } from "#core/facts/rules/vehicle-paths.ts";
import { MAX_INTEGER } from "#kernel/http/rules/max-integer.ts";

/**
 * Returns the address of a dealership's page: `/dealers/harbor-motors-12`. The number at its end names the dealership, so that addresses
 * from before a new name still lead there.
 */
export const dealerPath = ({ id, name }: { id: number; name: string }): string =>
  `/dealers/${[slug(name).slice(0, 60), id].filter(Boolean).join("-")}`;

/** Returns the dealership's id in an address; undefined for an address of none. */
export function readDealerSlug(text: string): number | undefined {
  const [, digits] = /(?:^|-)([1-9]\d{0,9})$/.exec(text) ?? [];
  const id = Number(digits);
  return id <= MAX_INTEGER ? id : undefined;
}
