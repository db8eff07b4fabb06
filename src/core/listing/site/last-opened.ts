/** The car whose page was opened last within the site, so that a list which the shopper goes back to can put the focus on its card. */
let lastOpened: number | undefined;

export function rememberOpened(vehicleId: number): void {
  lastOpened = vehicleId;
}

/** Focuses the link of the card of the car that was opened last, where the shopper left the list. */
export function focusLastOpened(): void {
  if (lastOpened === undefined || document.activeElement !== document.body) return;
  document.getElementById(`car-${lastOpened}`)?.querySelector("a")?.focus({ preventScroll: true });
}
