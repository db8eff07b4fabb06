import type { ComponentProps, MouseEvent } from "react";
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> &
  Pick<NavigateOptions, "state" | "replace" | "preventScrollReset"> & { to: To };

/**
 * A link inside the site. The router's own brings along the prefetching of its framework mode: 2 kB, and half a dozen hooks
 * for each of a page's many links, that nothing here makes use of.
 */
export function Link({ to, state, replace, preventScrollReset, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const options = { state, ...(replace && { replace }), ...(preventScrollReset && { preventScrollReset }) };
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...options,
    ...(rest.target && { target: rest.target }),
  });
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }
  return <a {...rest} href={href} onClick={click} />;
}
