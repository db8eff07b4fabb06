import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { type Merge, mergeSavedCars, type SavedCar } from "../../rules/saved-cars.ts";
import { useStored } from "./browser-store.ts";
import { changeSaved, outcomeWords, savedStore } from "./saved-store.ts";
import { readTransferLink } from "./transfer-link.ts";

/** The effect of importing the link in the address. Nothing is added before the shopper agrees. */
export function ImportPanel() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const { cars } = useStored(savedStore);
  const [brought, setBrought] = useState<SavedCar[] | null>(null);
  const [word, setWord] = useState("");
  useEffect(() => {
    let isCurrent = true;
    void readTransferLink(hash).then((read) => isCurrent && setBrought(read));
    return () => {
      isCurrent = false;
    };
  }, [hash]);
  // The address without the cars, so that a reload does not ask again.
  const close = () => navigate(pathname, { replace: true, preventScrollReset: true });
  function add(there: SavedCar[]) {
    const { added } = mergeSavedCars(cars, there);
    const failure = outcomeWords(changeSaved((now) => mergeSavedCars(now, there).cars));
    setWord(failure ?? (added.length > 0 ? `${formatAmount(added.length, "car")} added.` : "Nothing new was added."));
    if (!failure) void close();
  }
  if (!brought) return <p role="status">{word}</p>;
  const merge = mergeSavedCars(cars, brought);
  const canAdd = merge.added.length + merge.noted > 0;
  return (
    <section aria-labelledby="import-cars" className="saved-panel">
      <h2 id="import-cars">Cars from another browser</h2>
      <p>
        {brought.length === 0
          ? "The link in the address is damaged. No car could be read from it."
          : describe(merge, brought)}
      </p>
      {merge.added.length > 0 && (
        <ul className="saved-brought">
          {merge.added.map(({ id, title, note }) => (
            <li key={id}>
              <bdi>{title}</bdi>
              {note !== "" && <small>{note}</small>}
            </li>
          ))}
        </ul>
      )}
      <div className="saved-tools">
        {canAdd && (
          <button type="button" onClick={() => add(brought)} className={buttonClass("primary")}>
            {merge.added.length > 0 ? `Add ${formatAmount(merge.added.length, "car")}` : "Add the notes"}
          </button>
        )}
        <button type="button" onClick={close} className={buttonClass("secondary")}>
          {canAdd ? "Not now" : "Close"}
        </button>
      </div>
      <p role="status">{word}</p>
    </section>
  );
}

function describe({ added, noted, kept, left }: Merge, brought: SavedCar[]): string {
  const known = brought.length - added.length - left;
  const parts = [
    `The link holds ${formatAmount(brought.length, "car")}: ${added.length} new here, ${known} saved here already.`,
  ];
  if (noted > 0) parts.push(`${formatAmount(noted, "note")} will be added to cars that have none here.`);
  if (kept > 0) parts.push(`${formatAmount(kept, "note")} differ from yours; yours stay.`);
  if (left > 0) parts.push(`For ${formatAmount(left, "car")} there is no room.`);
  return parts.join(" ");
}
