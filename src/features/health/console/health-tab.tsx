import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import { HealthScreen } from "./health-screen.tsx";

/** Whether all is well, and if not, what to do. */
export function HealthTab() {
  return (
    <>
      <TabHeading title="Health" text="Whether all is well, what needs you, and how every part does." />
      <HealthScreen />
    </>
  );
}
