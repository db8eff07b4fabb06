import { DealershipsScreen } from "../dealerships-screen.tsx";
import { TabHeading } from "./tab-heading.tsx";

/** The dealerships whose cars are shown. */
export function DealershipsPage() {
  return (
    <>
      <TabHeading title="Dealerships" text="Connect dealerships, and keep their inventory and subscriptions going." />
      <DealershipsScreen />
    </>
  );
}
