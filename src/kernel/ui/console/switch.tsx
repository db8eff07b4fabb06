import { Switch as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";

/** The switch alone. It needs a label, or an `aria-label` in a table. */
export function BareSwitch(props: Omit<ComponentProps<typeof Radix.Root>, "className" | "children">) {
  return (
    <Radix.Root
      {...props}
      className="group flex h-11 w-12 shrink-0 cursor-pointer items-center rounded-control disabled:cursor-not-allowed disabled:opacity-60"
    >
      <span className="flex h-7 w-12 items-center rounded-full bg-line-control px-1 transition-colors group-data-[state=checked]:bg-brand">
        <Radix.Thumb className="block size-5 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-5" />
      </span>
    </Radix.Root>
  );
}

/** A setting that is on or off, with its label and meaning on the left. */
export function Switch(props: {
  label: string;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-sm">
          {props.label}
        </label>
        {props.description && (
          <p id={`${id}-what`} className="mt-0.5 text-muted text-sm">
            {props.description}
          </p>
        )}
      </div>
      <BareSwitch
        id={id}
        checked={props.checked}
        onCheckedChange={props.onCheckedChange}
        disabled={props.disabled}
        aria-describedby={props.description ? `${id}-what` : undefined}
      />
    </div>
  );
}
