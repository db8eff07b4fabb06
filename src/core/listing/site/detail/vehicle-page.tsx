import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useParams } from "react-router";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { failureSentence } from "#kernel/ui/site/api-error.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { latePart } from "#kernel/ui/site/late-part.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { CarOutline, MessagePanel, TryAgain } from "#kernel/ui/site/message-panel.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { useQuery } from "#kernel/ui/site/read-query.ts";
import { isOutage, useRecovery } from "#kernel/ui/site/use-recovery.ts";
import { rememberOpened } from "../last-opened.ts";
import { Slot } from "../listing-slots.tsx";
import { usePhotos } from "../photos/vehicle-photos.ts";
import type { ShownDetail } from "../shown-vehicle.ts";
import { BackToResults, Breadcrumbs } from "./breadcrumbs.tsx";
import { BuyBox } from "./buy-box.tsx";
import { ContactBar } from "./contact-seller.tsx";
import { Gallery } from "./gallery.tsx";
import { MorePhotos } from "./more-photos.tsx";
import { useArrowKeys, usePhotoStrip } from "./photo-strip.tsx";
import { preparePrint } from "./print-sheet.ts";
import { VehicleFacts } from "./vehicle-facts.tsx";
import { vehicleHead } from "./vehicle-head.ts";
import { findListedVehicle, isNoVehicle, readZipCode, removedVehicleQuery, vehicleQuery } from "./vehicle-query.ts";

const loadPhotoViewer = () => import("./photo-viewer.tsx");
const PhotoViewer = lazy(async () => ({ default: (await loadPhotoViewer()).PhotoViewer }));
const equipment = latePart("Equipment", async () => (await import("./equipment.tsx")).Equipment);
const priceHistory = latePart("PriceHistory", async () => (await import("./price-history.tsx")).PriceHistory);
const similarVehicles = latePart(
  "SimilarVehicles",
  async () => (await import("./similar-vehicles.tsx")).SimilarVehicles,
);
const removedPage = latePart(
  "RemovedVehiclePage",
  async () => (await import("./removed-vehicle.tsx")).RemovedVehiclePage,
);
/** The delay after the page until the code of the photo viewer is loaded, so that opening it does not wait for the code. */
const VIEWER_LOAD_MS = 1_000;

/** One vehicle, by id or VIN. Shows the facts from the listing until the rest has loaded. */
export function VehiclePage() {
  const { id = "" } = useParams();
  const { search } = useLocation();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...vehicleQuery(id, readZipCode(search)),
    placeholderData: () => {
      const listed = findListedVehicle(queryClient, id);
      return listed && { ...listed, priceHistory: [], confirmedIn: "website" as const };
    },
  });
  useRecovery(query.error);
  if (query.data) return <VehicleView key={query.data.id} vehicle={query.data} />;
  if (!query.isError) return <VehicleLoading />;
  if (isNoVehicle(query.error)) return <MissingVehicle id={id} />;
  return <VehicleFailed query={query} />;
}

/** The page of a vehicle that is not listed, or no longer. */
function MissingVehicle({ id }: { id: string }) {
  const query = useQuery(removedVehicleQuery(id));
  useRecovery(query.error);
  const RemovedVehiclePage = removedPage();
  if (query.data) {
    return (
      <Suspense fallback={<VehicleLoading />}>
        <RemovedVehiclePage vehicle={query.data} />
      </Suspense>
    );
  }
  if (!query.isError) return <VehicleLoading />;
  return isNoVehicle(query.error) ? <VehicleNotFound /> : <VehicleFailed query={query} />;
}

/** Everything about one vehicle. */
function VehicleView({ vehicle }: { vehicle: ShownDetail }) {
  const siteName = useSiteName();
  const { photos, drop } = usePhotos(vehicle);
  const strip = usePhotoStrip(photos);
  const [viewing, setViewing] = useState<number>();
  useArrowKeys(strip.step, viewing === undefined && photos.length > 1);
  useEffect(() => {
    rememberOpened(vehicle.id);
    return preparePrint();
  }, [vehicle.id]);
  useEffect(() => {
    // A failure shows when the photos are opened.
    const later = setTimeout(() => loadPhotoViewer().catch(() => undefined), VIEWER_LOAD_MS);
    return () => clearTimeout(later);
  }, []);
  const [Equipment, PriceHistory, SimilarVehicles] = [equipment(), priceHistory(), similarVehicles()];
  const photoProps = { photos, title: vehicle.title, onFailed: drop };
  return (
    <article className="car-page wrap pt-1 md:pt-3 md:pb-16">
      <PageHead {...vehicleHead(vehicle, siteName)} />
      <div className="flex items-center gap-x-4">
        <BackToResults />
        <Breadcrumbs vehicle={vehicle} />
      </div>
      <div className="car-sheet mt-1 grid grid-cols-1 items-start gap-x-7 gap-y-6 md:mt-2 lg:grid-cols-[minmax(0,1.9fr)_minmax(20rem,1fr)]">
        <Gallery {...photoProps} strip={strip} onOpen={setViewing} />
        <BuyBox vehicle={vehicle} />
        <div className="min-w-0 lg:col-start-1">
          <MorePhotos {...photoProps} onOpen={setViewing} />
          <VehicleFacts vehicle={vehicle} />
          <Suspense>
            <Equipment vehicle={vehicle} />
          </Suspense>
          <div className="car-extras contents">
            <Slot place="belowDetails" vehicle={vehicle} />
            <Slot place="abovePriceHistory" vehicle={vehicle} />
            <Slot place="belowPayments" vehicle={vehicle} />
            <Slot place="officialFigures" vehicle={vehicle} />
            <Suspense>
              <PriceHistory vehicle={vehicle} />
            </Suspense>
          </div>
        </div>
      </div>
      <Suspense>
        <SimilarVehicles vehicle={vehicle} isShown={vehicle.priceBasis !== undefined} />
      </Suspense>
      <ContactBar vehicle={vehicle} />
      {viewing !== undefined && (
        <Suspense>
          <PhotoViewer
            {...photoProps}
            start={viewing}
            onClose={(last) => {
              strip.show(last);
              setViewing(undefined);
            }}
          />
        </Suspense>
      )}
    </article>
  );
}

/**
 * The page when a vehicle could not be read, so that it is not known whether it exists. When the server could not be reached, the page
 * recovers by itself.
 */
function VehicleFailed({ query }: { query: Pick<UseQueryResult, "error" | "refetch" | "isFetching"> }) {
  const { error, refetch, isFetching } = query;
  const { pathname, search } = useLocation();
  const sentence = `This vehicle could not be loaded. ${failureSentence(error)}`;
  return (
    <div role="alert">
      <PageHead title="Vehicle Not Found" description={sentence} />
      <MessagePanel
        art={<CarOutline />}
        title="Vehicle Not Found"
        text={isOutage(error) ? `${sentence} This page tries again by itself.` : sentence}
      >
        <TryAgain address={pathname + search} onRetry={refetch} retrying={isFetching} />
        <Link to={HOME_PATH} className={buttonClass("secondary")}>
          Return to Listings
        </Link>
      </MessagePanel>
    </div>
  );
}

/** The page of a vehicle that does not exist, or no longer. */
function VehicleNotFound() {
  const text = "The vehicle you're looking for doesn't exist or has been removed.";
  return (
    <>
      <PageHead title="Vehicle Not Found" description={text} />
      <MessagePanel art={<CarOutline />} title="Vehicle Not Found" text={text}>
        <Link to={HOME_PATH} className={buttonClass("primary")}>
          Return to Listings
        </Link>
      </MessagePanel>
    </>
  );
}

/** Placeholder of the page's shape while the vehicle loads. */
function VehicleLoading() {
  return (
    <div className="wrap pt-2 pb-16 md:pt-4">
      <p className="sr-only" role="status">
        Loading vehicle
      </p>
      <Skeleton className="my-3 h-5 w-36" />
      <div className="mt-2 grid items-start gap-x-7 gap-y-6 lg:grid-cols-[minmax(0,1.9fr)_minmax(20rem,1fr)]">
        <Skeleton className="aspect-4/3 w-full max-md:-mx-4 max-md:w-auto max-md:rounded-none md:rounded-card" />
        <div className="md:p-6">
          <Skeleton className="h-7 w-full" />
          <Skeleton className="mt-2 h-7 w-1/2" />
          <Skeleton className="mt-4 h-9 w-36" />
          <Skeleton className="mt-5 h-14 w-full" />
          <Skeleton className="mt-4 h-12 w-full" />
        </div>
      </div>
    </div>
  );
}
