import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { makePath, modelPath, vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { ArrowLeftIcon, ChevronRightIcon } from "#kernel/ui/site/icons.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import type { ShownVehicle } from "../shown-vehicle.ts";

/** Leads back to the results from which the shopper came, at the same scroll position; without results to the listing. */
export function BackToResults() {
  const { state } = useLocation();
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    if (!state?.from || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // If the shopper came straight from a card, the history entry before is the listing with its scroll position.
    if (state.viaVehicle) navigate(state.from);
    else navigate(-1);
  }
  return (
    <Link to={HOME_PATH} onClick={goBack} className={buttonClass("quiet", "normal", "-ml-4 shrink-0")}>
      <ArrowLeftIcon className="size-4.5" />
      Back to Results
    </Link>
  );
}

/** Breadcrumb links. A phone, which has the logo just above, shows no "Home". */
export function Breadcrumbs({ vehicle }: { vehicle: Pick<ShownVehicle, "make" | "model"> }) {
  const trail = breadcrumbTrail(vehicle);
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-muted text-sm">
        {trail.map(({ name, path }, index) => (
          <li
            key={path}
            className={`flex items-center gap-1 ${index === 0 ? "max-sm:hidden" : ""} ${index < 2 ? "min-w-11 max-w-24 sm:max-w-56" : "min-w-16 max-w-56 shrink-99"}`}
          >
            {index > 0 && <ChevronRightIcon className={`size-3.5 shrink-0 ${index === 1 ? "max-sm:hidden" : ""}`} />}
            <Link
              to={path}
              className="inline-block min-w-11 max-w-full truncate px-1 py-3 text-center underline-offset-4 hover:text-ink hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Crumb = { name: string; path: string };

/** Returns the breadcrumbs of a vehicle: home, its make, its model. Unknown facts are left out. */
function breadcrumbTrail({ make, model }: Pick<ShownVehicle, "make" | "model">): Crumb[] {
  const trail = [{ name: "Home", path: HOME_PATH }];
  if (make) trail.push({ name: make, path: makePath(make) });
  if (make && model) trail.push({ name: model, path: modelPath(make, model) });
  return trail;
}

/** Returns the breadcrumbs as schema.org `BreadcrumbList`, ending with the vehicle itself. */
export function describeBreadcrumbs(vehicle: ShownVehicle, name: string, absoluteUrl: (path: string) => string) {
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
