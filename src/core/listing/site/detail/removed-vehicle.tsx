import { useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { makePath, modelPath } from "#core/facts/rules/vehicle-paths.ts";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import type { RemovedVehicle } from "../../vehicle-schemas.ts";
import { dealershipName, formatDay } from "../format-vehicle.ts";
import { NoPhoto, Photo } from "../photos/photo.tsx";
import type { BriefVehicle } from "../shown-vehicle.ts";
import { BackToResults } from "./breadcrumbs.tsx";
import { SimilarVehicles } from "./similar-vehicles.tsx";
import { removedVehicleHead } from "./vehicle-head.ts";
import { movedVehiclePath, similarVehiclesQuery } from "./vehicle-query.ts";

/** A car that was listed until recently, for visitors with its address: its facts, and links to similar cars. */
export function RemovedVehiclePage({ vehicle }: { vehicle: RemovedVehicle }) {
  const { id = "" } = useParams();
  const { state } = useLocation();
  const siteName = useSiteName();
  const moved = movedVehiclePath(vehicle, id);
  if (moved) return <Navigate to={moved} state={state} replace />;
  return (
    <article className="wrap pt-1 pb-16 md:pt-3">
      <PageHead {...removedVehicleHead(vehicle, siteName)} />
      <BackToResults />
      <div className="mt-1 grid overflow-hidden rounded-card border border-line bg-surface shadow-card md:mt-2 md:grid-cols-2">
        <div className="relative isolate aspect-4/3 overflow-hidden bg-sunken md:aspect-auto md:min-h-72 lg:min-h-104">
          <KeptPhoto vehicle={vehicle} />
        </div>
        <div className="flex min-w-0 flex-col items-start justify-center px-5 py-6 md:px-8">
          <p className="rounded-full bg-sunken px-3 py-1 font-semibold text-muted text-sm">No longer listed</p>
          <h1 className="mt-3 line-clamp-6 font-bold text-[1.375rem] leading-tight tracking-tight wrap-anywhere md:text-2xl">
            <bdi>{vehicle.title}</bdi>
          </h1>
          <p className="mt-3 max-w-prose text-muted wrap-anywhere">
            This car has not been listed at <bdi>{dealershipName(vehicle)}</bdi> since{" "}
            <time dateTime={vehicle.removedAt}>{formatDay(vehicle.removedAt)}</time>. It may have been sold.
          </p>
          <LookOn vehicle={vehicle} />
        </div>
      </div>
      <SimilarVehicles vehicle={vehicle} isShown />
    </article>
  );
}

/** The first photo that the cache still has, in gray. */
function KeptPhoto({ vehicle }: { vehicle: RemovedVehicle }) {
  const [failed, setFailed] = useState(0);
  const photo = vehicle.photos[failed];
  if (!photo) return <NoPhoto />;
  return (
    <Photo
      key={photo}
      src={photo}
      sizes="(min-width: 82.5rem) 39rem, (min-width: 48rem) 48vw, 92vw"
      alt={vehicle.title}
      eager
      onFailed={() => setFailed(failed + 1)}
      className="[filter:grayscale(1)]"
    />
  );
}

/** A link to the cars of the same model, or else of the same make, if there are any. */
function LookOn({ vehicle }: { vehicle: RemovedVehicle }) {
  const { id = "" } = useParams();
  const { data: similar = [] } = useQuery(similarVehiclesQuery(id));
  const { path, words } = whereToLookOn(vehicle, similar);
  return (
    <Link to={path} className={buttonClass("primary", "normal", "mt-5 max-w-full")}>
      <span className="truncate">{words}</span>
    </Link>
  );
}

/** Returns the landing page of similar cars. A landing page exists only while it has cars, so the similar cars show which one exists. */
function whereToLookOn({ make, model }: RemovedVehicle, similar: BriefVehicle[]): { path: string; words: string } {
  const ofMake = similar.filter((other) => make !== null && other.make === make);
  if (make && model && ofMake.some((other) => other.model === model)) {
    return { path: modelPath(make, model), words: `See all ${make} ${model} cars` };
  }
  if (make && ofMake.length > 0) return { path: makePath(make), words: `See all ${make} cars` };
  return { path: HOME_PATH, words: "Return to Listings" };
}
