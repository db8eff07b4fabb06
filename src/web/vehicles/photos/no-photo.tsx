import { CarOutline } from "../../ui/car-outline.tsx";

/** Stands where a vehicle has no photo that can be shown. */
export function NoPhoto() {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-sunken text-muted">
      <CarOutline className="w-3/5 max-w-64 text-line-strong" />
      <span className="font-medium text-sm">No image available</span>
    </div>
  );
}
