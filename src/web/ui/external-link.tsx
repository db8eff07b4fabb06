import type { ComponentProps } from "react";
import { safeHref } from "./safe-href.ts";

/** A link to another site in a new tab. Renders nothing when the address is not plain http or https. */
export function ExternalLink({ href, children, ...rest }: ComponentProps<"a">) {
  const safe = safeHref(href);
  if (!safe) return null;
  return (
    <a {...rest} href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
