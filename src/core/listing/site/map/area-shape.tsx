import { type KeyboardEvent, useEffect, useRef } from "react";
import type { MapBox } from "../../rules/map-box.ts";
import { boxAfterKey, outlineOf, regionOfBox } from "./map-view.ts";

type AreaProps = { box: MapBox; isEdited: boolean; scale: number; onChange: (box: MapBox) => void };

/** The drawn area. While it is edited it handles the keyboard. */
export function AreaShape({ box, isEdited, scale, onChange }: AreaProps) {
  const shape = useRef<SVGGElement>(null);
  useEffect(() => {
    if (isEdited) shape.current?.focus({ preventScroll: true });
  }, [isEdited]);
  function onKeyDown(event: KeyboardEvent) {
    const next = boxAfterKey(box, event.key, event.shiftKey);
    if (next === box) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next);
  }
  const points = outlineOf(box, regionOfBox(box));
  const d = `M${points.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}Z`;
  const path = <path d={d} className="map-area" strokeWidth={2 / scale} />;
  if (!isEdited) return path;
  return (
    // It takes keys, which a screen reader must let through.
    <g
      ref={shape}
      role="application"
      aria-label="The area. Arrow keys move it, Shift with arrow keys makes it larger or smaller."
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="map-area-keys"
    >
      {path}
    </g>
  );
}
