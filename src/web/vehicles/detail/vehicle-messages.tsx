import type { ComponentProps } from "react";
import { failureSentence } from "../../api/api-error.ts";
import { isOutage } from "../../api/use-recovery.ts";
import { PageHead } from "../../document/page-head.tsx";
import { HOME_PATH } from "../../paths.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { CarOutline } from "../../ui/car-outline.tsx";
import { Link } from "../../ui/link.tsx";
import { MessagePanel } from "../../ui/message-panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TryAgain } from "../../ui/try-again.tsx";

/** The vehicle could not be read: whether it is there is not known. When the server is away, the page comes back by itself. */
export function VehicleFailed({ error, ...retry }: ComponentProps<typeof TryAgain> & { error: unknown }) {
  const sentence = `This vehicle could not be loaded. ${failureSentence(error)}`;
  return (
    <div role="alert">
      <PageHead title="Vehicle Not Found" description={sentence} />
      <MessagePanel
        art={<CarOutline />}
        title="Vehicle Not Found"
        text={isOutage(error) ? `${sentence} This page tries again by itself.` : sentence}
      >
        <TryAgain {...retry} />
        <Link to={HOME_PATH} className={buttonClass("secondary")}>
          Return to Listings
        </Link>
      </MessagePanel>
    </div>
  );
}

/** The vehicle is not there, or no longer. */
export function VehicleNotFound() {
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

/** The page's shape while the vehicle is on its way. */
export function VehicleLoading() {
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
