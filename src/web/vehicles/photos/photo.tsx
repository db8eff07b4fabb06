import { type ComponentProps, useEffect, useRef } from "react";

type PhotoProps = Omit<ComponentProps<"img">, "src" | "alt" | "onError"> & {
  src: string;
  alt: string;
  /** Among the first things seen: loads at once and before others. */
  eager?: boolean;
  onFailed: () => void;
};

/** One photo from a dealer's site, filling its frame. Reports a failure also when it happened before React was there. */
export function Photo({ src, alt, eager = false, onFailed, className = "", ...rest }: PhotoProps) {
  const image = useRef<HTMLImageElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once per photo; the handler is new with every render
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) onFailed();
  }, [src]);
  return (
    <img
      {...rest}
      ref={image}
      src={src}
      alt={alt}
      width={640}
      height={480}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onFailed}
      className={`absolute inset-0 size-full object-cover ${className}`}
    />
  );
}
