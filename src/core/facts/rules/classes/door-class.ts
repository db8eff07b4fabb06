/**
 * The class of a number of doors as shoppers count them: the hatch is none, so 3 are two doors and 5 are four. Null for any other number.
 */
export function classOfDoors(doors: number): "2" | "4" | null {
  if (doors === 2 || doors === 3) return "2";
  return doors === 4 || doors === 5 ? "4" : null;
}
