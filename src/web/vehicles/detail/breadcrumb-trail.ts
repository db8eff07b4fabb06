import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { makePath, modelPath } from "#domain/vehicles/landing-paths.ts";
import { HOME_PATH, vehiclePath } from "../../paths.ts";

export type Crumb = { name: string; path: string };

/** The way to a vehicle: home, all of its make, all of its model; what is not known is left out. */
export function breadcrumbTrail({ make, model }: Pick<Vehicle, "make" | "model">): Crumb[] {
  const trail = [{ name: "Home", path: HOME_PATH }];
  if (make) trail.push({ name: make, path: makePath(make) });
  if (make && model) trail.push({ name: model, path: modelPath(make, model) });
  return trail;
}

/** schema.org `BreadcrumbList` of the same way, the vehicle itself last. */
export function describeBreadcrumbs(vehicle: Vehicle, name: string, absoluteUrl: (path: string) => string) {
  const trail = [...breadcrumbTrail(vehicle), { name, path: vehiclePath(vehicle) }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: absoluteUrl(crumb.path),
    })),
  };
}
