import type { RawVehicle } from "../../platform.ts";

export type Rooftop = Required<Pick<RawVehicle, "city" | "state" | "zipCode">>;

const slug = (text: unknown): string =>
  String(text ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * Where a car stands. One rooftop on the page settles it; on a group's site the car's address ends in town and state
 * ("…-springfield-il-id-4711"), and what all rooftops of that town agree on is taken. Placeholders without a state count
 * for nothing.
 */
export function placeByAddress(rooftops: readonly Rooftop[], detailUrl: string | null): Partial<Rooftop> {
  const real = rooftops.filter(({ city, state }) => city && state);
  if (real.length === 1) return { ...real[0] };
  const [, town = "", state = ""] = /-([a-z0-9-]+)-([a-z]{2})-id-\d+\/?$/i.exec(detailUrl?.toLowerCase() ?? "") ?? [];
  const there = real.filter((rooftop) => slug(rooftop.state) === state && town.endsWith(slug(rooftop.city)));
  const [first] = there;
  if (first === undefined) return {};
  const agreed = (name: keyof Rooftop) =>
    there.every((rooftop) => rooftop[name] === first[name]) ? first[name] : null;
  return { city: agreed("city"), state: agreed("state"), zipCode: agreed("zipCode") };
}
