import { useState } from "react";

const KEY = "autohub-admin-menu";
/** Narrower windows (pixels) start with the menu folded: the work needs the room. */
const ROOMY_FROM_PX = 1_024;

function remembered(): boolean {
  try {
    const choice = localStorage.getItem(KEY);
    if (choice) return choice === "folded";
  } catch {
    // A browser that keeps nothing starts afresh each time.
  }
  return window.innerWidth < ROOMY_FROM_PX;
}

/** Whether the side menu is folded to a rail of icons. The choice is remembered in this browser. */
export function useRail(): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(remembered);
  const choose = (next: boolean) => {
    setFolded(next);
    try {
      localStorage.setItem(KEY, next ? "folded" : "wide");
    } catch {
      // See above.
    }
  };
  return [folded, choose];
}
