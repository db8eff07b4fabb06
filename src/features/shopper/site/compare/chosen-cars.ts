import { useSyncExternalStore } from "react";
import { MAX_COMPARED } from "./comparison.ts";

/** A car that was chosen for the comparison: its VIN or id, and its title. */
export type ChosenCar = { key: string; title: string };

/** In the browser's local storage, so that all tabs of a shopper share it. It is never sent. */
const STORED_AS = "compare";
const CHANGED = "compare-changed";
const MAX_TITLE = 80;

let storedText: string | null = null;
let cars: readonly ChosenCar[] = [];

/** The chosen cars, the first chosen first. The same array until something changes. */
function readCars(): readonly ChosenCar[] {
  const text = readText();
  if (text === storedText) return cars;
  storedText = text;
  cars = parseCars(text);
  return cars;
}

function readText(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return storedText;
  }
}

function parseCars(text: string | null): ChosenCar[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.filter(isCar).slice(0, MAX_COMPARED) : [];
  } catch {
    return [];
  }
}

const isCar = (car: Partial<ChosenCar> | null): car is ChosenCar =>
  typeof car?.key === "string" && /^\w{1,64}$/.test(car.key) && typeof car.title === "string";

function storeCars(next: readonly ChosenCar[]): void {
  const text = next.length > 0 ? JSON.stringify(next) : null;
  try {
    if (text === null) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, text);
  } catch {
    // No storage: the choice lasts as long as the page.
    storedText = text;
    cars = next;
  }
  dispatchEvent(new Event(CHANGED));
}

/** Adds a car, or removes it. Does nothing when there would be too many. */
export function toggleCar({ key, title }: ChosenCar): void {
  const chosen = readCars();
  if (chosen.some((car) => car.key === key)) removeCar(key);
  else if (chosen.length < MAX_COMPARED) storeCars([...chosen, { key, title: title.slice(0, MAX_TITLE) }]);
}

export const removeCar = (key: string): void => storeCars(readCars().filter((car) => car.key !== key));
export const removeAllCars = (): void => storeCars([]);

/** The chosen cars, also as other tabs change them. None on the server and during hydration. */
export const useChosenCars = (): readonly ChosenCar[] => useSyncExternalStore(listen, readCars, readNone);

const NONE: readonly ChosenCar[] = [];
const readNone = () => NONE;

function listen(onChange: () => void): () => void {
  addEventListener("storage", onChange);
  addEventListener(CHANGED, onChange);
  return () => {
    removeEventListener("storage", onChange);
    removeEventListener(CHANGED, onChange);
  };
}
