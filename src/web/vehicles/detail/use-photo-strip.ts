import { useLayoutEffect, useRef, useState } from "react";

/**
 * A row of photos of which one is in view: moved with the finger (the browser's own scrolling and snapping) or by `show`.
 * It keeps the photo in view when others drop out; when the one in view drops out, the next takes its place.
 */
export function usePhotoStrip(photos: readonly string[], start = 0) {
  const strip = useRef<HTMLUListElement>(null);
  const settled = useRef(false);
  const [shown, setShown] = useState({ photo: photos[start], index: start });
  const found = photos.indexOf(shown.photo ?? "");
  const index = found >= 0 ? found : Math.max(0, Math.min(shown.index, photos.length - 1));

  const show = (to: number) => {
    const next = photos.length === 0 ? 0 : (to + photos.length) % photos.length;
    setShown({ photo: photos[next], index: next });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the photos before this one move it when they drop out
  useLayoutEffect(() => {
    const row = strip.current;
    const isFirst = !settled.current;
    settled.current = true;
    if (!row || placeOf(row) === index) return;
    // A finger was faster than the page's scripts: the row stays where it was swiped to.
    if (isFirst && start === 0) return show(placeOf(row));
    const hadFocus = row.contains(document.activeElement);
    row.scrollTo({ left: index * row.clientWidth, behavior: "instant" });
    if (hadFocus) row.children[index]?.querySelector("button")?.focus({ preventScroll: true });
  }, [index, photos.length]);

  return {
    index,
    show,
    step: (by: number) => show(index + by),
    /** For the row itself. */
    props: {
      ref: strip,
      onScroll: () => {
        const at = strip.current ? placeOf(strip.current) : index;
        if (at !== index && photos[at] !== undefined) show(at);
      },
    },
  };
}

function placeOf(row: HTMLElement): number {
  return row.clientWidth === 0 ? 0 : Math.round(row.scrollLeft / row.clientWidth);
}
