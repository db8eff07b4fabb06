import { Fragment } from "react";

/** The keys of a shortcut: "g d" is G, then D. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="flex shrink-0 items-center gap-1 text-muted text-xs">
      {keys.split(" ").map((key, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- keys of a shortcut never move, and "g g" has one twice.
        <Fragment key={place}>
          {place > 0 && "then"}
          <kbd className="min-w-6 rounded border border-line-strong bg-sunken px-1.5 py-px text-center font-sans font-semibold">
            {key.length === 1 ? key.toUpperCase() : key}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}
