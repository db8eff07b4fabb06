import { Skeleton } from "../../ui/skeleton.tsx";
import { formatCarCount } from "../format-vehicle.ts";

type ListingHeadingProps = { heading: string; page: number; total: number | undefined; failed: boolean };

/** What is being looked at and how many there are; screen readers hear a new number. */
export function ListingHeading({ heading, page, total, failed }: ListingHeadingProps) {
  return (
    <div className="mb-3 md:mb-4">
      <h1 className="font-bold text-[1.375rem] leading-tight tracking-tight [overflow-wrap:anywhere] md:text-[1.75rem]">
        {heading}
      </h1>
      <p className="mt-1 min-h-[1.5em] text-muted tabular-nums" aria-live="polite">
        {total === undefined && !failed && (
          <span className="flex h-[1.5em] items-center">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-3.5 w-44" />
          </span>
        )}
        {total !== undefined && formatCarCount(total)}
        {total !== undefined && page > 1 && ` · page ${page}`}
      </p>
    </div>
  );
}
