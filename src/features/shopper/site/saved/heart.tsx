import { useState } from "react";
import { HeartIcon } from "#kernel/ui/site/icons.tsx";
import { useStored } from "./browser-store.ts";
import { showNotice } from "./notice.tsx";
import { findSaved, type Savable, savedStore, toggleSaved } from "./saved-store.ts";

/** A button that saves a car in this browser, or removes it. */
export function Heart({ vehicle }: { vehicle: Savable }) {
  const isSaved = findSaved(useStored(savedStore).cars, vehicle) !== undefined;
  // Animated once when it is pressed, not when a page with saved cars opens.
  const [isPressed, setPressed] = useState(false);
  function press() {
    const failure = toggleSaved(vehicle);
    setPressed(!failure && !isSaved);
    if (failure) showNotice(failure);
    else showNotice(isSaved ? "Removed from your saved cars." : "Saved in this browser.", !isSaved);
  }
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${vehicle.title}`}
      title={isSaved ? "Saved" : "Save"}
      data-beats={isPressed ? "" : undefined}
      onClick={press}
      className="heart"
    >
      <HeartIcon className="" />
    </button>
  );
}
