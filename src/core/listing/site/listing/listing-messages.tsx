import type { ComponentProps, ReactNode } from "react";
import { failureSentence, refusalMessage } from "#kernel/ui/site/api-error.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { CarOutline, MessagePanel, TryAgain } from "#kernel/ui/site/message-panel.tsx";
import { isOutage } from "#kernel/ui/site/use-recovery.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { CardGrid, VehicleCardSkeleton } from "../card/vehicle-card.tsx";
import { editSearch } from "../filters/search-edits.ts";
import { listingPath } from "../listing-paths.ts";
import { listingParams } from "./listing-search.ts";

const SKELETON_CARDS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** Placeholder while the first results load. */
export function ListingLoading() {
  return (
    <CardGrid>
      {SKELETON_CARDS.map((key) => (
        <li key={key}>
          <VehicleCardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}

/** The message when no car matches. @param props.children what else the shopper can do */
export function NoVehicles({ allAddress, children }: { allAddress: string; children?: ReactNode }) {
  return (
    <MessagePanel
      level={2}
      art={<CarOutline />}
      title="No vehicles found"
      text="Try changing your search criteria or filters"
    >
      {children}
      <Link to={allAddress} className={buttonClass("secondary")}>
        Show all cars
      </Link>
    </MessagePanel>
  );
}

/** The message when the API does not know the zip code of a search. The other filters stay. */
export function UnknownZip({ search, allAddress }: { search: VehicleQuery; allAddress: string }) {
  const anywhere = editSearch(search, { zipCode: undefined, distance: undefined });
  return (
    <div role="alert">
      <MessagePanel
        level={2}
        art={<CarOutline />}
        title={`We do not know the zip code ${search.zipCode}`}
        text="Please check its five digits, or search everywhere."
      >
        <Link to={listingPath(1, listingParams(anywhere))} className={buttonClass("primary")}>
          Search without the zip code
        </Link>
        <Link to={allAddress} className={buttonClass("secondary")}>
          Show all cars
        </Link>
      </MessagePanel>
    </div>
  );
}

type ListingFailedProps = ComponentProps<typeof TryAgain> & {
  error: unknown;
  /** Path and query of the search for all cars. */
  allAddress: string;
};

/**
 * The message when the listing could not be read. Its links are real, so that they work without JavaScript. When the server could not be
 * reached, the page recovers by itself (src/kernel/ui/site/use-recovery.ts).
 */
export function ListingFailed({ error, allAddress, ...retry }: ListingFailedProps) {
  const sentence = failureSentence(error);
  return (
    <div role="alert">
      <MessagePanel
        level={2}
        art={<CarOutline />}
        title="Failed to fetch vehicles"
        text={isOutage(error) ? `${sentence} This page tries again by itself.` : sentence}
      >
        {refusalMessage(error) === undefined ? (
          <TryAgain {...retry} />
        ) : (
          <Link to={allAddress} className={buttonClass("primary")}>
            Show all cars
          </Link>
        )}
      </MessagePanel>
    </div>
  );
}
