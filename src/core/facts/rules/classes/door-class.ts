/**
 * Returns the class of a number of doors. Shoppers do not count the hatch, so 3 doors are class 2 and 5 doors are class 4. Null for any
 * other number.
 */
export function classOfDoors(doors: number): "2" | "4" | null {
  if (doors === 2 || doors === 3) return "2";
  return doors === 4 || doors === 5 ? "4" : null;
}
