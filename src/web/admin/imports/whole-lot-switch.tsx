import { useId } from "react";

/** Says whether the file is the whole lot. The whole row is the switch. */
export function WholeLotSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-what`}
      onClick={() => onChange(!checked)}
      className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-control text-left text-sm"
    >
      <span className="min-w-0">
        <span id={`${id}-name`} className="block font-medium">
          This file is the whole lot
        </span>
        <span id={`${id}-what`} className="mt-0.5 block text-muted">
          Listed cars that it does not name are removed. Otherwise a file adds and updates, and takes off only what it
          says is sold.
        </span>
      </span>
      <span
        aria-hidden="true"
        className={`flex h-7 w-12 shrink-0 items-center rounded-full px-1 transition-colors motion-reduce:transition-none ${checked ? "bg-brand" : "bg-line-control"}`}
      >
        <span
          className={`block size-5 rounded-full bg-surface transition-transform motion-reduce:transition-none ${checked ? "translate-x-5" : ""}`}
        />
      </span>
    </button>
  );
}
