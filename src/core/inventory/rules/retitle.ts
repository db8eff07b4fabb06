import { composeTitle } from "#core/facts/rules/compose-title.ts";
import type { VehicleFacts } from "#core/facts/rules/vehicle-facts.ts";

/** The facts of which a title is composed. */
export const NAME_FACTS = ["year", "make", "model", "trim"] as const satisfies (keyof VehicleFacts)[];
type Name = Pick<VehicleFacts, (typeof NAME_FACTS)[number]>;

/**
 * Returns a car's title after some of its facts have been corrected.
 * @param car its facts and title before; a title that is not composed of them stays
 */
export function retitled({ title, ...name }: Name & { title: string }, corrected: Partial<Name>): string {
  return title === composeTitle(name) ? composeTitle({ ...name, ...corrected }) : title;
}
