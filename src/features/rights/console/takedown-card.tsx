import { useState } from "react";
import { AskedByField, ReasonField } from "#core/dealerships/console/takedown-fields.tsx";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { SelectField, TextField } from "#kernel/ui/console/field.tsx";
import { FormDialog, useCallForm } from "#kernel/ui/console/form.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Badge } from "#kernel/ui/console/status.tsx";
import type { Takedown } from "../rights-endpoints.ts";
import { useLiftTakedown, useTakeDown } from "./use-rights.ts";

/** A dealership's takedowns with their reasons, and the buttons to add and to lift one. */
export function TakedownCard({ dealership, takedowns }: { dealership: Dealership; takedowns: readonly Takedown[] }) {
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState<"take-down" | Takedown | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Takedown"
      description="Hides the dealership or one car from everyone within a second, until you lift it. Syncs and files do not bring it back."
      actions={
        mayEdit && (
          <Button size="sm" onClick={() => setOpen("take-down")}>
            Take down
          </Button>
        )
      }
      flush
    >
      {takedowns.length === 0 ? (
        <p className="px-4 pb-4 text-muted text-sm md:px-5 md:pb-5">Nothing has been taken down.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {takedowns.map((takedown) => (
            <Entry key={takedown.id} takedown={takedown} onLift={mayEdit ? () => setOpen(takedown) : undefined} />
          ))}
        </ul>
      )}
      {open === "take-down" && <TakeDownDialog dealership={dealership} onClose={close} />}
      {open !== null && open !== "take-down" && <LiftDialog takedown={open} onClose={close} />}
    </Card>
  );
}

const nameOf = ({ car }: Takedown): string => car?.title ?? "The whole dealership";

function Entry({ takedown, onLift }: { takedown: Takedown; onLift: (() => void) | undefined }) {
  const { lifted, askedBy, reason, madeAt, madeBy } = takedown;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{nameOf(takedown)}</span>
          <Badge tone={lifted ? "grey" : "red"}>{lifted ? "Lifted" : "Taken down"}</Badge>
        </p>
        <p className="wrap-anywhere mt-1">{reason}</p>
        <p className="wrap-anywhere mt-1 text-muted text-xs">
          Asked for by {askedBy}. <Moment iso={madeAt} />, by {madeBy}.
        </p>
        {lifted && (
          <p className="wrap-anywhere mt-1 text-muted text-xs">
            Lifted <Moment inSentence iso={lifted.at} />, by {lifted.by}: {lifted.reason}
          </p>
        )}
      </div>
      {!lifted && onLift && (
        <Button size="sm" aria-label={`Lift the takedown of ${nameOf(takedown)}`} onClick={onLift}>
          Lift
        </Button>
      )}
    </li>
  );
}

function TakeDownDialog({ dealership, onClose }: { dealership: Dealership; onClose: () => void }) {
  const form = useCallForm({
    values: { what: "dealership", car: "", askedBy: "", reason: "" },
    call: useTakeDown(dealership.id),
    input: ({ what, car, ...asked }) => ({ ...asked, ...(what === "car" && { car }) }),
    onDone: onClose,
    failure: "It could not be taken down.",
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Take down"
      description={`${dealership.name}: shoppers no longer find it, its pages answer “gone”, and its website is not synced. Its subscription continues.`}
      size="sm"
      submit="Take down now"
      pendingLabel="Taking down..."
      variant="danger"
    >
      <SelectField label="What" {...form.field("what")}>
        <option value="dealership">The whole dealership</option>
        <option value="car">One car</option>
      </SelectField>
      {form.choice("what").value === "car" && (
        <TextField
          label="Car"
          required
          maxLength={40}
          autoComplete="off"
          hint="Its VIN, or the number in its page's address."
          {...form.field("car")}
        />
      )}
      <AskedByField {...form.field("askedBy")} />
      <ReasonField {...form.field("reason")} />
    </FormDialog>
  );
}

function LiftDialog({ takedown, onClose }: { takedown: Takedown; onClose: () => void }) {
  const form = useCallForm({
    values: { reason: "" },
    call: useLiftTakedown(),
    input: ({ reason }) => ({ id: takedown.id, reason }),
    onDone: onClose,
    failure: "It could not be lifted.",
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Lift the takedown"
      description={
        takedown.car
          ? `${takedown.car.title} returns to its former state.`
          : "Shoppers see its cars again, and scheduled syncs resume."
      }
      size="sm"
      submit="Lift takedown"
      pendingLabel="Lifting..."
    >
      <ReasonField {...form.field("reason")} />
    </FormDialog>
  );
}
