import { FirstDealership } from "#core/dealerships/console/first-dealership.tsx";
import { StateFees } from "#core/dealerships/console/state-fees.tsx";
import { useSyncEvents } from "#core/sync/console/live-runs.ts";
import { DealershipProgress } from "#core/sync/console/run-progress.tsx";
import { ReplaceGivenPassword } from "#kernel/auth/console/first-password.tsx";
import { MailContent } from "#kernel/mail/console/mail-card.tsx";
import { FirstLogo } from "#kernel/settings/console/look-card.tsx";
import { PublicAddress } from "#kernel/settings/console/public-address-card.tsx";
import { SiteIdentityForm } from "#kernel/settings/console/site-identity-form.tsx";
import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import type { Step } from "../rules/steps.ts";
import { ClearDemoCard } from "./clear-demo-card.tsx";
import { FirstStepsGuide, type StepContent } from "./first-steps-guide.tsx";

const CONTENTS: Record<Step, StepContent> = {
  name: ({ onDone }) => (
    <div className="flex flex-col gap-5">
      <FirstLogo />
      <SiteIdentityForm onSaved={onDone} />
    </div>
  ),
  dealership: ({ onChanged, onDone }) => (
    <FirstDealership Progress={DealershipProgress} onAdded={onChanged} onDone={onDone} />
  ),
  fees: ({ onAnswered }) => <StateFees onChanged={onAnswered} />,
  password: ({ steps, onDone }) => <ReplaceGivenPassword account={steps.passwordAccount} onChanged={onDone} />,
  address: ({ onAnswered }) => <PublicAddress onChanged={onAnswered} />,
  mail: ({ onChanged }) => <MailContent onChanged={onChanged} />,
};

/** The guide for a new marketplace, and the card that clears the demo. */
export function FirstStepsTab() {
  useSyncEvents();
  return (
    <>
      <TabHeading title="First steps" text="Set up your new marketplace, one step at a time." />
      <div className="flex max-w-220 flex-col gap-5">
        <FirstStepsGuide contents={CONTENTS} />
        <ClearDemoCard />
      </div>
    </>
  );
}
