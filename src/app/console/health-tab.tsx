import { HealthScreen } from "#features/health/console/health-screen.tsx";
import { TabHeading } from "./tab-heading.tsx";

/** Whether all is well, and if not, what to do. */
export function HealthTab() {
  return (
    <>
      <TabHeading title="Health" text="Whether all is well, what needs you, and how every part does." />
      <HealthScreen />
    </>
  );
}
