import { memo, useEffect, useRef, useState } from "react";
import type { Vehicle } from "#contract/vehicles/vehicle.ts";
import { VehicleCard } from "../card/vehicle-card.tsx";
import { CARD_GRID } from "./vehicle-grid.tsx";

/** Cars whose photos load at once: the first row on a wide screen. */
const FIRST_ROW = 4;
/** A block sleeps when it is further away than this. */
const AWAKE_WITHIN = "1500px 0px";

/** Heights of sleeping blocks in pixels, by address and place, so that "back" finds the scroll position again. */
const heights = new Map<string, number>();

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
 * A block of the feed. Out of sight it keeps its height and lets go of its cards, so that thousands of cars cost no more
 * than a few dozen.
 */
export const FeedRows = memo(
  function FeedRows({ address, start, count, vehicles, offset, total }: FeedRowsProps) {
    const block = useRef<HTMLDivElement>(null);
    const key = `${address} ${start} ${count}`;
    const [height, setHeight] = useState(() => heights.get(key));
    useEffect(() => {
      const element = block.current;
      if (!element) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry || (!entry.isIntersecting && element.contains(document.activeElement))) return;
          if (entry.isIntersecting) heights.delete(key);
          else if (!heights.has(key)) heights.set(key, entry.boundingClientRect.height);
          setHeight(heights.get(key));
        },
        { rootMargin: AWAKE_WITHIN },
      );
      observer.observe(element);
      return () => observer.disconnect();
    }, [key]);
    return (
      <div ref={block} className="mb-5" style={height === undefined ? undefined : { height }}>
        {height === undefined && (
          <div className={CARD_GRID}>
            {vehicles.slice(start, start + count).map((vehicle, index) => (
              <VehicleCard
                key={vehicle.id}
                vehicle={vehicle}
                eager={start + index < FIRST_ROW}
                first={start + index === 0}
                position={offset + start + index + 1}
                total={total}
              />
            ))}
          </div>
        )}
      </div>
    );
  },
  (before, after) => before.address === after.address && before.count === after.count && before.total === after.total,
);
