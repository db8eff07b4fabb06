const MAX_SLUG_CHARACTERS = 60;

/**
 * The beginning of the names of a car's files: "2021-bmw-330i-xdrive-17". Letters, digits and hyphens only, whatever the
 * dealer's site says, so no name can leave its folder or be a device's; the id makes it the car's own.
 */
export function fileBaseName(car: { id: number; title: string }): string {
  const slug = car.title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-+|-+$/g, "");
  return `${slug || "vehicle"}-${car.id}`;
}
