import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useHydrated } from "#kernel/ui/site/use-hydrated.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { isInBox, type MapBox } from "../../rules/map-box.ts";
import { type Cluster, clusterPlaces } from "../../rules/map-clusters.ts";
import { regionAt, regionOf } from "../../rules/map-projection.ts";
import type { VehiclePlaces } from "../../vehicle-places-schemas.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { AreaFields } from "./area-fields.tsx";
import { AreaShape } from "./area-shape.tsx";
import { MapPanel } from "./map-panel.tsx";
import { Clusters, Outline, StillClusters, TARGET_RADIUS_PX } from "./map-picture.tsx";
import { boxBetween, type MapView, VIEW_HEIGHT, VIEW_WIDTH, viewBoxOf, viewOf, WHOLE_MAP, zoomAt } from "./map-view.ts";
import { PLACES_ID } from "./places-list.tsx";
import { placesQuery } from "./places-query.ts";
import { useMapGestures, ZOOM_STEP } from "./use-map-gestures.ts";
import { boxInView } from "./view-box.ts";

type CarMapProps = { search: VehicleQuery; found: VehiclePlaces };

/**
 * The map. Without scripts it is a still picture whose circles are links; with scripts it moves, zooms and takes an area. The list of
 * places below it is for shoppers who cannot see it.
 */
export function CarMap({ search, found }: CarMapProps) {
  const svg = useRef<SVGSVGElement>(null);
  const frame = useRef<HTMLFieldSetElement>(null);
  const isHydrated = useHydrated();
  const size = useSize(svg);
  const [view, setView] = useState<MapView>(search.box ? viewOf(search.box) : WHOLE_MAP);
  const [box, setBox] = useState<MapBox | undefined>(search.box);
  const [isDrawing, setDrawing] = useState(false);
  const [chosen, setChosen] = useState<Cluster>();
  const scale = size && Math.min(size.width / VIEW_WIDTH, size.height / VIEW_HEIGHT) * view.zoom;
  const { places, gridDegrees } = useShownPlaces(search, found, view, scale);
  const step = scale && (scale / view.zoom) * stepBelow(view.zoom);
  const clusters = useMemo(
    () => step && clusterPlaces(places, { scale: step, radiusPx: TARGET_RADIUS_PX, gridDegrees }),
    [places, gridDegrees, step],
  );
  const { pointer, wasDrag, onKeyDown } = useMapGestures({
    svg,
    setView,
    onDraw: isDrawing ? (from, to) => setBox(boxBetween(from, to, regionAt(from))) : undefined,
  });

  function openCluster(cluster: Cluster, event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || cluster.places.length === 1) return;
    event.preventDefault();
    setChosen(cluster);
    setView((before) => nearerTo(before, cluster));
    // The circle is about to be replaced by others.
    frame.current?.focus({ preventScroll: true });
  }

  function startDrawing() {
    setChosen(undefined);
    setDrawing(true);
    const [width, height] = [VIEW_WIDTH / view.zoom / 5, VIEW_HEIGHT / view.zoom / 5];
    const corner = (by: number) => ({ x: view.x + by * width, y: view.y - by * height });
    setBox(boxBetween(corner(-1), corner(1), regionAt(view)));
  }

  function enterBox(entered: MapBox) {
    setChosen(undefined);
    setDrawing(false);
    setBox(entered);
    setView(viewOf(entered));
  }

  const inView = size && clusters ? clusters.filter(isNear(view, scale ?? 1, size)) : undefined;
  const inBox = box && places.filter(({ latitude, longitude }) => isInBox(box, latitude, longitude));
  return (
    <div className="map">
      <a href={`#${PLACES_ID}`} className="sr-only focus:not-sr-only">
        Skip the map and go to the list of places
      </a>
      <fieldset
        ref={frame}
        className="map-frame"
        aria-label="Map of the cars"
        aria-describedby="map-keys"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move the map
        tabIndex={isHydrated ? 0 : undefined}
        data-draws={isDrawing || undefined}
        data-near={view.zoom > 1 || undefined}
        onKeyDown={onKeyDown}
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={(event) => {
          if (wasDrag() || (isDrawing && svg.current?.contains(event.target as Node))) {
            event.preventDefault();
            event.stopPropagation();
          }
        }}
      >
        <svg ref={svg} viewBox={viewBoxOf(view)} {...pointer}>
          <title>Map of the United States</title>
          <Outline />
          {inView ? (
            <Clusters
              search={{ ...search, box: undefined }}
              clusters={inView}
              scale={scale ?? 1}
              onOpen={openCluster}
            />
          ) : (
            <StillClusters search={{ ...search, box: undefined }} places={places} gridDegrees={gridDegrees} />
          )}
          {box && <AreaShape box={box} isEdited={isDrawing} onChange={setBox} scale={scale ?? 1} />}
        </svg>
        <div className="map-buttons">
          <button type="button" aria-label="Zoom in" onClick={() => setView((now) => zoomAt(now, ZOOM_STEP))}>
            +
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => setView((now) => zoomAt(now, 1 / ZOOM_STEP))}>
            −
          </button>
          <button
            type="button"
            aria-label="Show the whole country"
            onClick={() => {
              setView(WHOLE_MAP);
              setChosen(undefined);
            }}
          >
            ⤢
          </button>
        </div>
      </fieldset>
      <p id="map-keys" className="sr-only">
        Arrow keys move the map, plus and minus zoom.
      </p>
      <MapPanel
        search={search}
        box={box}
        count={inBox?.reduce((sum, { count }) => sum + count, 0)}
        isExact={gridDegrees === null}
        chosen={chosen}
        isDrawing={isDrawing}
        onDraw={startDrawing}
        onCancel={() => {
          setDrawing(false);
          setBox(search.box);
        }}
      />
      <AreaFields search={search} box={box} onBox={enterBox} />
      <Unshown found={found} />
    </div>
  );
}

/** The number of cars that the map does not show, and the reason. */
function Unshown({ found: { unplaced, places } }: { found: VehiclePlaces }) {
  const outside = places.filter(({ latitude, longitude }) => !regionOf(latitude, longitude));
  const count = outside.reduce((sum, place) => sum + place.count, 0);
  if (unplaced + count === 0) return null;
  return (
    <p className="text-muted text-sm">
      {count > 0 && `${formatAmount(count, "car is", "cars are")} outside the map. `}
      {unplaced > 0 &&
        `${formatAmount(unplaced, "car has", "cars have")} no known location, as in Puerto Rico. The list of all cars has them.`}
    </p>
  );
}

/** Returns the element's size in pixels; undefined on the server and before it is measured. */
function useSize(element: React.RefObject<SVGSVGElement | null>) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return;
    const measure = () => {
      const { width, height } = own.getBoundingClientRect();
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Returns the next lower half step of zoom, so that clusters do not change with every pixel of a pinch. */
const stepBelow = (zoom: number): number => 2 ** (Math.floor(Math.log2(zoom) * 2) / 2);

/** When a cell has this many pixels, finer cells are requested. */
const COARSE_PX = 24;
/** About how many of the map's units a degree of latitude has. */
const UNITS_A_DEGREE = 22.7;

/** Returns the places to show: all, or, where these are cells that have become large on the screen, those in view in finer cells. */
function useShownPlaces(search: VehicleQuery, found: VehiclePlaces, view: MapView, scale: number | undefined) {
  const { gridDegrees } = found;
  const isCoarse = gridDegrees !== null && scale !== undefined && gridDegrees * UNITS_A_DEGREE * scale > COARSE_PX;
  const box = isCoarse ? boxInView(view, gridDegrees) : undefined;
  const finer = useQuery({ ...placesQuery(search, box), enabled: box !== undefined });
  return (box && finer.data) || found;
}

/** Returns a nearer view in which a cluster's places fill the view, at least one step nearer. */
function nearerTo(before: MapView, { x, y, box }: Cluster): MapView {
  const near = viewOf(box);
  return zoomAt({ ...before, x, y }, Math.max(ZOOM_STEP, near.zoom / before.zoom), { x, y });
}

/** The farthest that a circle reaches from its middle. */
const REACH_PX = 44;

/** Returns whether a cluster is in view, or within a circle's reach of it. */
function isNear(view: MapView, scale: number, { width, height }: { width: number; height: number }) {
  const [right, down] = [(width / 2 + REACH_PX) / scale, (height / 2 + REACH_PX) / scale];
  return ({ x, y }: Cluster): boolean => Math.abs(x - view.x) <= right && Math.abs(y - view.y) <= down;
}
