import { Link } from "react-router";
import { buttonClass } from "../../ui/button-class.ts";
import { CarOutline } from "../../ui/car-outline.tsx";
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
export function NoVehicles() {
  return (
    <MessagePanel
      level={2}
      art={<CarOutline />}
      title="No vehicles found"
      text="Try changing your search criteria or filters"
    />
  );
}

/** The listing could not be read. A real link to the same address, so that "Try again" also works without JavaScript. */
export function ListingFailed({ address }: { address: string }) {
  return (
    <MessagePanel
      level={2}
      art={<CarOutline />}
      title="The cars could not be loaded"
      text="Something went wrong on our side. Please try again in a moment."
    >
      <Link to={address} reloadDocument className={buttonClass("primary")}>
        Try again
      </Link>
    </MessagePanel>
  );
}
