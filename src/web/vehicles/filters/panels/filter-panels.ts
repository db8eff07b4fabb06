// What the filter bar loads when somebody reaches for it.
export { FilterPanel } from "./filter-panel.tsx";
export { FilterSheet } from "./filter-sheet.tsx";
