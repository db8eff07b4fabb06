import { buttonClass } from "../../ui/button-class.ts";
import { CarOutline } from "../../ui/car-outline.tsx";
import { Link } from "../../ui/link.tsx";
import { MessagePanel } from "../../ui/message-panel.tsx";
import { VehicleCardSkeleton } from "../card/vehicle-card-skeleton.tsx";
import { CardGrid } from "./vehicle-grid.tsx";

const SKELETON_CARDS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** While the first results are on their way. */
export function ListingLoading() {
  return (
    <CardGrid>
      {SKELETON_CARDS.map((key) => (
        <li key={key} className="flex">
          <VehicleCardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}

/** No car matches. */
export function NoVehicles({ resetAddress }: { resetAddress: string }) {
  return (
    <MessagePanel
      level={2}
      art={<CarOutline />}
      title="No vehicles found"
      text="Try changing your search criteria or filters"
    >
      <Link to={resetAddress} className={buttonClass("secondary")}>
        Show all cars
      </Link>
    </MessagePanel>
  );
}

type ListingFailedProps = { address: string; resetAddress: string; refusal: string | undefined };

/**
 * The listing could not be read. Real links, so that the way on also works without JavaScript.
 *
 * @param props.refusal what the API does not take about the search, in a sentence; undefined when it failed itself
 */
export function ListingFailed({ address, resetAddress, refusal }: ListingFailedProps) {
  return (
    <MessagePanel
      level={2}
      art={<CarOutline />}
      title="Failed to fetch vehicles"
      text={refusal ?? "Something went wrong on our side. Please try again in a moment."}
    >
      {refusal ? (
        <Link to={resetAddress} className={buttonClass("primary")}>
          Show all cars
        </Link>
      ) : (
        <a href={address} className={buttonClass("primary")}>
          Try again
        </a>
      )}
    </MessagePanel>
  );
}
