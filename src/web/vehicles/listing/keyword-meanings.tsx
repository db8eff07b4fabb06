import { lazy, Suspense } from "react";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";

const SuggestionLinks = lazy(async () => ({ default: (await import("./suggestion-links.tsx")).SuggestionLinks }));

/**
 * What the words of a search may mean: makes, models, places and dealerships to search for instead. Its room is kept free
 * from the start, so that nothing moves when they arrive; its code is loaded only when somebody searches by words.
 */
export function KeywordMeanings({ search }: { search: VehicleQuery }) {
  return (
    <div className="mt-3 min-h-9">
      {!import.meta.env.SSR && (
        <Suspense>
          <SuggestionLinks search={search} />
        </Suspense>
      )}
    </div>
  );
}
