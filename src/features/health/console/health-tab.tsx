import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import { HealthScreen } from "./health-screen.tsx";

/** The console's Health tab. */
export function HealthTab() {
  return (
    <>
      <TabHeading title="Health" text="Open problems, and the status of every part." />
      <HealthScreen />
    </>
  );
}
