import {
  type KeyboardEvent,
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useNavigationType } from "react-router";
import { Spinner } from "#kernel/ui/site/loading.tsx";
import { formatCount } from "#kernel/words/rules/numbers.ts";
import type { VehicleQuery } from "../../vehicle-query-schemas.ts";
import { VehicleCard } from "../card/vehicle-card.tsx";
import { focusLastOpened } from "../last-opened.ts";
import type { ShownList, ShownVehicle } from "../shown-vehicle.ts";
import { useMorePages } from "./use-more-pages.ts";

/** Cars in one block of the list: whole rows with one, two, three or four columns; on a wide screen with five. */
const [BLOCK, WIDE_BLOCK] = [12, 15];
/** Where the list has five columns (`wrap` in styles.css). */
const WIDE = "(width >= 100rem)";

function subscribeToWidth(onChange: () => void) {
  const wide = window.matchMedia(WIDE);
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
}

/** Returns the cars in one block. The server does not know the screen. */
const useBlock = (): number =>
  useSyncExternalStore(
    subscribeToWidth,
    () => (window.matchMedia(WIDE).matches ? WIDE_BLOCK : BLOCK),
    () => BLOCK,
  );

type EndlessListProps = { search: VehicleQuery; first: ShownList; address: string };

/** The results as an endless list: the next page loads when the end comes into view. */
export function EndlessList({ search, first, address }: EndlessListProps) {
  const { vehicles, total, more, loading, failures, loadMore } = useMorePages(search, first, address);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (isBack) focusLastOpened();
  }, [isBack]);
  const offset = (search.page - 1) * search.limit;
  // The list may still have cars that have been removed since.
  const all = Math.max(total, offset + vehicles.length);
  const block = useBlock();
  const blocks = Array.from({ length: Math.ceil(vehicles.length / block) }, (_, index) => index * block);
  return (
    <>
      <div role="feed" aria-label="Vehicles" aria-busy={loading} onKeyDown={moveByKeys}>
        {blocks.map((start) => (
          <ListBlock
            key={start}
            address={address}
            start={start}
            offset={offset}
            vehicles={vehicles}
            count={Math.min(block, vehicles.length - start)}
            total={all}
          />
        ))}
      </div>
      {more && <ListEnd count={vehicles.length} failures={failures} loading={loading} onSeen={loadMore} />}
      <p className="sr-only">{`${formatCount(offset + vehicles.length)} of ${formatCount(all)} cars are listed`}</p>
    </>
  );
}

/** Page Up and Page Down move from car to car, and Control+End leaves the list, as the ARIA role `feed` requires. */
function moveByKeys(event: KeyboardEvent<HTMLElement>) {
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>("article")];
  const current = articles.findIndex((article) => article.contains(event.target as Node));
  let goal: HTMLElement | null | undefined;
  if (event.key === "PageDown") goal = articles[current + 1];
  else if (event.key === "PageUp") goal = articles[current - 1];
  else if (event.key === "End" && event.ctrlKey) goal = document.getElementById("footer");
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

/** Number of cars whose photos load at once: the first row on a wide screen. */
const FIRST_ROW = 4;
/** A block sleeps when it is further than this from the screen. */
const AWAKE_WITHIN = "1500px 0px";

/** Heights of sleeping blocks in pixels, by address and position, so that "back" restores the scroll position. */
const heights = new Map<string, number>();

/**
 * A block far out of view, with the height it keeps, in pixels. `dozing` hides it for one render, in which the browser
 * drops its layout and photos; `content-visibility` alone would keep them, at five times the memory.
 */
type Sleep = { height: number; dozing: boolean };

type ListBlockProps = {
  address: string;
  /** Index of the block's first car in `vehicles`; `count` is its number of cars. */
  start: number;
  count: number;
  vehicles: ShownVehicle[];
  /** Cars on the pages before. */
  offset: number;
  total: number;
};

/**
 * A block of the list. Far out of view it keeps its height and text, which find-in-page, the keyboard and screen
 * readers still reach, but drops photos, buttons and layout (docs/decisions/0018).
 */
const ListBlock = memo(
  function ListBlock(props: ListBlockProps) {
    const { address, start, count, vehicles, offset, total } = props;
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
      // Forces a layout of the page while the block is hidden.
      block.current?.getBoundingClientRect();
      setSleep({ ...sleep, dozing: false });
    }, [sleep]);
    return (
      <div ref={block} style={sleep && { height: sleep.height }}>
        <div hidden={sleep?.dozing} className={sleep ? "card-grid h-full [content-visibility:auto]" : "card-grid"}>
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

/** The share of the list's end that must be in view before the next page loads. */
const SEEN_RATIO = 0.1;

/** Far above the screen: a shopper who has come past the list's end, by a swipe or the End key, has seen it too. */
const SEEN_WITHIN = "1000000px 0px 0px";

/**
 * Watches the end of the list. Once the shopper has come there, what follows the list is out of sight until its last page
 * (`data-list-goes-on` in listing.css), so that the end of the page is the end of the list, however slow the network is. Does nothing while
 * the focus is in what follows, which would otherwise move away.
 * @param props.count cars in the list; when it or `failures` grows, the end is checked again
 */
function ListEnd(props: { count: number; failures: number; loading: boolean; onSeen: () => void }) {
  const { count, failures, loading, onSeen } = props;
  const end = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(() => {
    if (document.activeElement?.closest("footer, .after-list")) return;
    document.documentElement.dataset.listGoesOn = "";
    onSeen();
  });
  useEffect(
    () => () => {
      delete document.documentElement.dataset.listGoesOn;
    },
    [],
  );
  // A longer list may still leave its end in view, a failed page does.
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && entry.intersectionRatio >= SEEN_RATIO && seen(),
      { threshold: SEEN_RATIO, rootMargin: SEEN_WITHIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, failures]);
  return (
    <div className="relative flex h-20 items-center justify-center gap-3 text-muted noscript:hidden">
      {/* Begins well above the end, so that more cars are there before the shopper reaches it. */}
      <div ref={end} className="-top-100 pointer-events-none absolute inset-x-0 bottom-0" />
      {loading && (
        <>
          <Spinner />
          Loading more cars
        </>
      )}
    </div>
  );
}
