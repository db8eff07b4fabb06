import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { MapPoint } from "../../rules/map-projection.ts";
import { type MapView, panBy, VIEW_WIDTH, zoomAt } from "./map-view.ts";

/** A press that moves further than this, in pixels, is a drag and not a click. */
const DRAG_PX = 6;
/** The part of the view by which a press of an arrow key moves it. */
const KEY_PAN = 1 / 6;
export const ZOOM_STEP = 2;

type Press = { x: number; y: number; pointerId: number };

type Options = {
  svg: RefObject<SVGSVGElement | null>;
  setView: (change: (view: MapView) => MapView) => void;
  /** Called while an area is drawn, with the points where the drag began and where it is. Without it, dragging moves the map. */
  onDraw: ((from: MapPoint, to: MapPoint) => void) | undefined;
};

/** Moves and zooms the map by pointer, pinch, wheel and keys, or draws on it. */
export function useMapGestures({ svg, setView, onDraw }: Options) {
  const presses = useRef(new Map<number, Press>());
  const drag = useRef<{ from: MapPoint; x: number; y: number; isDrag: boolean } | null>(null);

  /** Returns the point of the map at a point of the screen. */
  const pointAt = (x: number, y: number): MapPoint => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x: 0, y: 0 };
  };

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    const own = svg.current;
    // A map under the pointer must not stop a page from scrolling: only a pinch, or a map with the focus, zooms.
    if (!event.ctrlKey && !event.metaKey && !own?.parentElement?.contains(document.activeElement)) return;
    event.preventDefault();
    const point = pointAt(event.clientX, event.clientY);
    const factor = 2 ** (-Math.max(-50, Math.min(50, event.deltaY)) / (event.ctrlKey ? 40 : 80));
    setView((view) => zoomAt(view, factor, point));
  });
  useEffect(() => {
    const own = svg.current;
    const onWheel = (event: WheelEvent) => zoomByWheel(event);
    own?.addEventListener("wheel", onWheel, { passive: false });
    return () => own?.removeEventListener("wheel", onWheel);
  }, [svg]);

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId } = event;
    presses.current.set(pointerId, { x, y, pointerId });
    drag.current = presses.current.size === 1 ? { from: pointAt(x, y), x, y, isDrag: false } : null;
  }

  function onPointerMove(event: PointerEvent) {
    const before = presses.current.get(event.pointerId);
    if (!before) return;
    // A mouse that leaves the map in the first pixels of a press is released elsewhere, without an event here.
    if (event.buttons === 0) return onPointerEnd(event);
    const now = { x: event.clientX, y: event.clientY, pointerId: event.pointerId };
    const other = [...presses.current.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    presses.current.set(event.pointerId, now);
    if (other) return pinch(before, now, other);
    const { current } = drag;
    if (!current) return;
    if (!current.isDrag && Math.hypot(now.x - current.x, now.y - current.y) < DRAG_PX) return;
    if (!current.isDrag) {
      current.isDrag = true;
      svg.current?.setPointerCapture(event.pointerId);
    }
    const [from, to] = [pointAt(before.x, before.y), pointAt(now.x, now.y)];
    if (onDraw) onDraw(current.from, to);
    else setView((view) => panBy(view, from.x - to.x, from.y - to.y));
  }

  function pinch(before: Press, now: Press, other: Press) {
    const distance = (press: Press) => Math.max(20, Math.hypot(press.x - other.x, press.y - other.y));
    const middle = pointAt((now.x + other.x) / 2, (now.y + other.y) / 2);
    const [from, to] = [pointAt(before.x, before.y), pointAt(now.x, now.y)];
    const factor = distance(now) / distance(before);
    setView((view) => panBy(zoomAt(view, factor, middle), (from.x - to.x) / 2, (from.y - to.y) / 2));
  }

  function onPointerEnd(event: PointerEvent) {
    presses.current.delete(event.pointerId);
  }

  /** Returns whether a click ends a drag; then it must not follow a link. */
  function wasDrag(): boolean {
    const isDrag = drag.current?.isDrag === true;
    drag.current = null;
    return isDrag;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const right = (event.key === "ArrowRight" ? 1 : 0) - (event.key === "ArrowLeft" ? 1 : 0);
    const down = (event.key === "ArrowDown" ? 1 : 0) - (event.key === "ArrowUp" ? 1 : 0);
    const zoom = event.key === "+" || event.key === "=" ? ZOOM_STEP : event.key === "-" ? 1 / ZOOM_STEP : 0;
    if (right === 0 && down === 0 && zoom === 0) return;
    event.preventDefault();
    const step = (view: MapView) => (KEY_PAN * VIEW_WIDTH) / view.zoom;
    setView((view) => (zoom ? zoomAt(view, zoom) : panBy(view, right * step(view), down * step(view))));
  }

  return {
    pointAt,
    wasDrag,
    onKeyDown,
    pointer: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
  };
}
