import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { VehicleCard } from "../card/vehicle-card.tsx";
import { CARD_GRID } from "./vehicle-grid.tsx";

/** Cars whose photos load at once: the first row on a wide screen. */
const FIRST_ROW = 4;
/** A block sleeps when it is further away than this. */
const AWAKE_WITHIN = "1500px 0px";

/** Heights of sleeping blocks in pixels, by address and place, so that "back" finds the scroll position again. */
const heights = new Map<string, number>();

/**
 * A block far out of sight: the height it keeps, in pixels. It dozes for the moment in which the browser drops its layout,
 * photos included; `content-visibility` alone would keep that, at five times the memory.
 */
type Sleep = { height: number; dozing: boolean };

type FeedRowsProps = {
  address: string;
  /** Place of the block's first car among `vehicles`, and how many it has. */
  start: number;
  count: number;
  vehicles: Vehicle[];
  /** Cars on the pages before. */
  offset: number;
  total: number;
};

/**
 * A block of the feed. Far out of sight it keeps its height and its words, which the browser's search in the page, the
 * keyboard and screen readers still find, but lets go of photos, buttons and layout (docs/decisions/0019).
 */
export const FeedRows = memo(
  function FeedRows({ address, start, count, vehicles, offset, total }: FeedRowsProps) {
    const block = useRef<HTMLDivElement>(null);
    const key = `${address} ${start} ${count}`;
    const [sleep, setSleep] = useState(() => recallSleep(key));
    useEffect(() => {
      const element = block.current;
      if (!element) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry || (!entry.isIntersecting && element.contains(document.activeElement))) return;
          if (entry.isIntersecting) {
            heights.delete(key);
            setSleep(undefined);
          } else if (!heights.has(key)) {
            const { height } = entry.boundingClientRect;
            heights.set(key, height);
            setSleep({ height, dozing: true });
          }
        },
        { rootMargin: AWAKE_WITHIN },
      );
      observer.observe(element);
      return () => observer.disconnect();
    }, [key]);
    useLayoutEffect(() => {
      if (!sleep?.dozing) return;
      // Makes the browser work out the page without the block, which is hidden at this moment.
      block.current?.getBoundingClientRect();
      setSleep({ ...sleep, dozing: false });
    }, [sleep]);
    return (
      <div ref={block} className="mb-5" style={sleep && { height: sleep.height }}>
        <div hidden={sleep?.dozing} className={`${CARD_GRID} ${sleep ? "h-full [content-visibility:auto]" : ""}`}>
          {vehicles.slice(start, start + count).map((vehicle, index) => (
            <VehicleCard
              key={vehicle.id}
              vehicle={vehicle}
              eager={start + index < FIRST_ROW}
              first={start + index === 0}
              asleep={sleep !== undefined}
              position={offset + start + index + 1}
              total={total}
            />
          ))}
        </div>
      </div>
    );
  },
  (before, after) => before.address === after.address && before.count === after.count && before.total === after.total,
);

function recallSleep(key: string): Sleep | undefined {
  const height = heights.get(key);
  return height === undefined ? undefined : { height, dozing: false };
}
