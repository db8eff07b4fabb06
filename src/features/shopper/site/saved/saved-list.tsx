import { useEffect, useState } from "react";
import { MAX_VEHICLES_BY_IDS } from "#core/listing/rules/search-limits.ts";
import { failureSentence } from "#kernel/ui/site/api-error.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { useRecovery } from "#kernel/ui/site/use-recovery.ts";
import type { SavedCar } from "../../rules/saved-cars.ts";
import { byChange, changesOf } from "../../rules/saved-changes.ts";
import { SavedRow } from "./saved-row.tsx";
import { useStandings } from "./saved-standing.ts";
import { changeSaved, outcomeWords } from "./saved-store.ts";

/** The most cars that can be compared at once. */
const MAX_COMPARED = 4;
/** How long the rows wait for the cars' present state, which decides their order and their height. */
const MAX_WAIT_MS = 600;

/** The saved cars, changed ones first, with their actions. */
export function SavedList({ cars }: { cars: SavedCar[] }) {
  // Removed while this page is shown: they can be restored in their place.
  const [removed, setRemoved] = useState<SavedCar[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [failure, setFailure] = useState<string>();
  const { standingOf, error } = useStandings(cars);
  useRecovery(error);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => window.clearTimeout(timer);
  }, []);
  const isRemoved = (car: SavedCar) => !cars.some(({ id }) => id === car.id);
  const rows = [...cars, ...removed.filter(isRemoved)]
    .map((car) => {
      const standing = standingOf(car);
      return { car, standing, changes: standing ? changesOf(car, standing.now) : [] };
    })
    .sort(byChange);
  const isWaiting = !isLate && !error && rows.some(({ standing }) => standing === undefined);
  const change = (edit: (now: SavedCar[]) => SavedCar[]) => setFailure(outcomeWords(changeSaved(edit)));
  function choose(id: number, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }
  return (
    <>
      {(failure || error) && (
        <p role="alert" className="saved-problem">
          {failure ?? `${failureSentence(error)} The facts below are as they were on the day named with each price.`}
        </p>
      )}
      <SavedTools cars={cars} chosen={cars.filter(({ id }) => chosen.has(id))} />
      <ul className="saved-cars" data-waits={isWaiting || undefined}>
        {rows.map((row) => (
          <li key={row.car.id}>
            {isRemoved(row.car) ? (
              <RemovedRow car={row.car} onUndo={() => change((now) => [row.car, ...now])} />
            ) : (
              <SavedRow
                {...row}
                isChosen={chosen.has(row.car.id)}
                onChoose={(isChosen) => choose(row.car.id, isChosen)}
                onNote={(note) => change((now) => now.map((car) => (car.id === row.car.id ? { ...car, note } : car)))}
                onRemove={() => {
                  setRemoved([...removed.filter(({ id }) => id !== row.car.id), row.car]);
                  change((now) => now.filter(({ id }) => id !== row.car.id));
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The row in place of a car that was just removed. */
function RemovedRow({ car, onUndo }: { car: SavedCar; onUndo: () => void }) {
  return (
    <p className="saved-removed">
      <span role="status">
        <bdi>{car.title}</bdi> is removed.
      </span>
      {/* Takes the focus of the pressed button, which has been removed. */}
      <button
        type="button"
        ref={(button) => button?.focus()}
        onClick={onUndo}
        className={buttonClass("secondary", "compact")}
      >
        Undo
      </button>
    </p>
  );
}

/**
 * Compares the chosen cars, or shares them as a list; all cars are shared when none is chosen. Notes stay in this browser: the list's page
 * asks whether to copy them into the list.
 */
function SavedTools({ cars, chosen }: { cars: SavedCar[]; chosen: SavedCar[] }) {
  const ids = (some: SavedCar[]) => some.map(({ id }) => id).join(",");
  const shared = (chosen.length > 0 ? chosen : cars).slice(0, MAX_VEHICLES_BY_IDS);
  const notes = shared.some(({ note }) => note !== "") ? "&notes=own" : "";
  const canCompare = chosen.length > 1 && chosen.length <= MAX_COMPARED;
  const these = chosen.length === 1 ? "it" : `these ${chosen.length}`;
  return (
    <div className="saved-tools">
      {canCompare ? (
        <a href={`/compare?ids=${ids(chosen)}`} className={buttonClass("primary", "compact")}>
          Compare {chosen.length} cars
        </a>
      ) : (
        <span className="saved-hint">
          {chosen.length > MAX_COMPARED
            ? `At most ${MAX_COMPARED} cars can be compared at once.`
            : "Choose two to four cars to compare them."}
        </span>
      )}
      <a href={`/lists/new?ids=${ids(shared)}${notes}`} className={buttonClass("secondary", "compact")}>
        {chosen.length > 0 ? `Share ${these} as a list` : "Share as a list"}
      </a>
    </div>
  );
}
