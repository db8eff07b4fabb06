/** A car that is followed: by its VIN, or by its number where it has none. A number lives as long as its car. */
export type FollowedCar = { vin: string; id?: never } | { id: number; vin?: never };

const VIN_ALONE = /^keyword=([a-hj-npr-z0-9]{17})$/i;
const NUMBER = /^car=([1-9][0-9]{0,8})$/;

/** Returns the car that is followed by a text of `follows.query`; null for a search. The columns `car_vin` and `car_id` have the same. */
export function carOf(query: string): FollowedCar | null {
  const [, vin] = VIN_ALONE.exec(query) ?? [];
  if (vin !== undefined) return { vin: vin.toUpperCase() };
  const [, number] = NUMBER.exec(query) ?? [];
  return number === undefined ? null : { id: Number(number) };
}
