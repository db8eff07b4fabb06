import { type ComponentProps, useEffect, useRef } from "react";
import type { PhotoWidth } from "#core/photos/rules/photo-format.ts";
import { CarOutline } from "#kernel/ui/site/message-panel.tsx";
import { photoSource, photoSourceSet } from "./vehicle-photos.ts";

type PhotoProps = Pick<ComponentProps<"img">, "fetchPriority" | "className"> & {
  /** The address from `choosePhotos`: without a width. */
  src: string;
  alt: string;
  /** The HTML attribute `sizes`, by which the browser chooses the width to load. */
  sizes: string;
  /** The widths that fit these sizes on usual screens; by default all. */
  widths?: readonly PhotoWidth[];
  /** On the first screen: loads at once. */
  eager?: boolean;
  onFailed: () => void;
};

/** One photo from our cache, filling its frame, whose size is in its class. Also reports a failure that happened before hydration. */
export function Photo(props: PhotoProps) {
  const { src, alt, sizes, eager = false, fetchPriority = eager ? "high" : "auto" } = props;
  const { widths, onFailed, className } = props;
  const image = useEarlyFailure(src, onFailed);
  return (
    <img
      sizes={sizes}
      // The page's scripts start once the first photo has been painted, which the browser reports by this attribute.
      {...(fetchPriority === "high" ? { elementtiming: "first-photo" } : {})}
      fetchPriority={fetchPriority === "auto" ? undefined : fetchPriority}
      ref={image}
      srcSet={photoSourceSet(src, widths)}
      src={photoSource(src, 640)}
      alt={alt}
      loading={eager ? undefined : "lazy"}
      decoding="async"
      onError={onFailed}
      className={className ? `photo ${className}` : "photo"}
    />
  );
}

/** Reports a photo that had failed before the page's scripts ran. @returns the image's `ref` */
const useEarlyFailure = import.meta.env.SSR ? () => undefined : useImageFailure;

function useImageFailure(src: string, onFailed: () => void) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onFailed();
    // oxlint-disable-next-line react/exhaustive-deps -- only once per photo; the handler is new with every render
  }, [src]);
  return image;
}

/** Placeholder for a vehicle without a photo that can be shown. */
export function NoPhoto() {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-sunken text-muted">
      <CarOutline className="w-3/5 max-w-64 text-line-strong" />
      <span className="font-medium text-sm">No image available</span>
    </div>
  );
}
