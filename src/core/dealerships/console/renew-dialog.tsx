import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
import { formatFullDay } from "#kernel/ui/console/moment.tsx";
import type { Dealership } from "../dealership-schemas.ts";
import { RENEWAL_DAYS } from "../rules/dealership-rules.ts";
import { ExpirationText, expirationAfterRenewal } from "./expiration.tsx";
import { useRenewDealership } from "./use-change-dealership.ts";

type Days = (typeof RENEWAL_DAYS)[number];

const PERIODS: Record<Days, string> = {
  30: "1 Month (30 days)",
  90: "3 Months (90 days)",
  365: "1 Year (365 days)",
};

/** Chooses the length of the extension. */
export function PeriodChoice({ value, onChange }: { value: Days; onChange: (days: Days) => void }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">Extend by</legend>
      {RENEWAL_DAYS.map((choice) => (
        <label
          key={choice}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-control px-4 text-sm has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name="days"
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="size-4 accent-brand"
          />
          {PERIODS[choice]}
        </label>
      ))}
    </fieldset>
  );
}

/** Extends a subscription by a month, three or a year. */
export function RenewDialog({ dealership, onClose }: { dealership: Dealership; onClose: () => void }) {
  const form = useCallForm({
    values: { days: RENEWAL_DAYS[0] as Days },
    call: useRenewDealership(),
    input: ({ days }) => ({ id: dealership.id, days }),
    onDone: onClose,
  });
  const period = form.choice("days");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Renew Subscription"
      description={dealership.name}
      size="sm"
      submit="Renew Subscription"
      pendingLabel="Renewing..."
    >
      <dl className="rounded-control bg-sunken px-4 py-3 text-sm">
        <dt className="text-muted text-xs">Current expiration</dt>
        <dd>
          <ExpirationText expirationDate={dealership.expirationDate} />
        </dd>
      </dl>
      <PeriodChoice {...period} />
      <p aria-live="polite" className="text-muted text-sm">
        New expiration: {formatFullDay(expirationAfterRenewal(dealership.expirationDate, period.value))}
      </p>
    </FormDialog>
  );
}
