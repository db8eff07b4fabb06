import type { Step } from "#domain/first-steps/steps.ts";
import { ReplaceGivenPassword } from "../auth/first-password.tsx";
import { FirstDealership } from "../dealerships/first-dealership.tsx";
import { ClearDemoCard } from "../demo/clear-demo-card.tsx";
import { FirstStepsGuide, type StepContent } from "../first-steps/first-steps-guide.tsx";
import { SetUpMail } from "../mail/set-up-mail.tsx";
import { SiteIdentityForm } from "../settings/site-identity-form.tsx";
import { useSyncEvents } from "../sync/live-runs.ts";
import { DealershipProgress } from "../sync/run-progress.tsx";
import { TabHeading } from "./tab-heading.tsx";

const CONTENTS: Record<Step, StepContent> = {
  name: ({ onDone }) => <SiteIdentityForm onSaved={onDone} />,
  dealership: ({ onChanged, onDone }) => (
    <FirstDealership Progress={DealershipProgress} onAdded={onChanged} onDone={onDone} />
  ),
  password: ({ steps, onDone }) => <ReplaceGivenPassword account={steps.passwordAccount} onChanged={onDone} />,
  mail: ({ isDone }) => <SetUpMail isConfigured={isDone} />,
};

/** The guide for a new marketplace, and the end of the demo. */
export function FirstStepsTab() {
  useSyncEvents();
  return (
    <>
      <TabHeading title="First steps" text="What a new marketplace needs, one thing after another." />
      <div className="flex max-w-220 flex-col gap-5">
        <FirstStepsGuide contents={CONTENTS} />
        <ClearDemoCard />
      </div>
    </>
  );
}
