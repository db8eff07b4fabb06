import { Skeleton } from "../../ui/skeleton.tsx";

/** A card's place while it loads, in the card's own measures. */
export function VehicleCardSkeleton() {
  return (
    <div className="flex w-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="px-4 pt-3.5 pb-4">
        <Skeleton className="mt-0.5 h-4 w-11/12" />
        <Skeleton className="mt-1.5 h-4 w-3/5 max-sm:hidden" />
        <div className="mt-2 flex items-center justify-between">
          <Skeleton className="my-1 h-6 w-24" />
          <Skeleton className="h-4 w-20" />
        </div>
        <Skeleton className="mt-2.5 h-3.5 w-1/2" />
        <Skeleton className="mt-1.5 h-3.5 w-2/3" />
        <div className="grid grid-cols-2 gap-2 pt-4">
          <Skeleton className="h-11 rounded-control" />
          <Skeleton className="h-11 rounded-control" />
        </div>
      </div>
    </div>
  );
}
