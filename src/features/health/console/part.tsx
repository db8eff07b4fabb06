import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";

/** A part of the screen, or why it is not known. */
export type Part<T> = { known: true; value: T } | { known: false; problem: string };

/** What is known of a part, or why it is not. The rest of the screen does not depend on it. */
export function Known<T>({ part, children }: { part: Part<T>; children: (value: T) => ReactNode }) {
  if (part.known) return children(part.value);
  return (
    <p className="flex gap-2 rounded-control bg-sunken px-4 py-3 text-sm">
      <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span>
        <strong className="font-semibold">Not known at the moment.</strong> {part.problem}
      </span>
    </p>
  );
}
