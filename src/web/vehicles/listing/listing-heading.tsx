import { Skeleton } from "../../ui/skeleton.tsx";
import { formatCarCount } from "../format-vehicle.ts";

/** Longer headings need a phone's whole width; beside shorter ones there is room for the number of cars. Characters. */
const MAX_BESIDE = 20;

type ListingHeadingProps = { heading: string; page: number; total: number | undefined; failed: boolean };

/** What is being looked at and how many there are; screen readers hear a new number. */
export function ListingHeading({ heading, page, total, failed }: ListingHeadingProps) {
  const beside = heading.length <= MAX_BESIDE && page === 1;
  return (
    <div className={`mb-3 md:mb-4 ${beside ? "max-md:flex max-md:items-baseline max-md:justify-between" : ""}`}>
      <h1 className="min-w-0 font-bold text-[1.375rem] leading-tight tracking-tight [overflow-wrap:anywhere] md:text-[1.75rem]">
        {heading}
      </h1>
      <p
        className={`min-h-[1.5em] min-w-24 text-muted tabular-nums ${beside ? "max-md:text-right md:mt-1" : "mt-1"}`}
        aria-live="polite"
      >
        {total === undefined && !failed && (
          <span className="flex h-[1.5em] items-center">
            <span className="sr-only">Loading</span>
            <Skeleton className="h-3.5 w-24" />
          </span>
        )}
        {total !== undefined && formatCarCount(total)}
        {total !== undefined && page > 1 && ` · page ${page}`}
      </p>
    </div>
  );
}
