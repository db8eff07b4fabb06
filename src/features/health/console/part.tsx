import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";

/** A part of the screen, or the reason why it could not be read. */
export type ScreenPart<T> = { known: true; value: T } | { known: false; problem: string };

/** Shows a part of the screen, or the reason why it could not be read. The rest of the screen does not depend on it. */
export function PartContent<T>({ part, children }: { part: ScreenPart<T>; children: (value: T) => ReactNode }) {
  if (part.known) return children(part.value);
  return (
    <p className="flex gap-2 rounded-control bg-sunken px-4 py-3 text-sm">
      <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span>
        <strong className="font-semibold">Not available right now.</strong> {part.problem}
      </span>
    </p>
  );
}
