import { lazy, Suspense, useEffect, useState } from "react";
import type { VehicleQuery } from "#contract/vehicles/vehicle-query.ts";

const SuggestionButtons = lazy(async () => ({ default: (await import("./suggestion-buttons.tsx")).SuggestionButtons }));

/**
 * What the words of a search may mean: makes, models, places and dealerships to search for instead. Its room is kept free
 * from the start, so that nothing moves when they arrive; its code is loaded only when somebody searches by words.
 */
export function KeywordMeanings({ search }: { search: VehicleQuery }) {
  // Not in the server's HTML, so not in the browser's first render either.
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return (
    <div className="mt-3 min-h-9">
      {started && (
        <Suspense>
          <SuggestionButtons search={search} />
        </Suspense>
      )}
    </div>
  );
}
