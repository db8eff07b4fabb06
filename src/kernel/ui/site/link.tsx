import type { ComponentProps, MouseEvent } from "react";
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> &
  Pick<NavigateOptions, "state" | "replace" | "preventScrollReset"> & { to: To };

/**
 * A link inside the site. React Router's own `Link` brings the prefetching of its framework mode, 2 kB and half a dozen
 * hooks per link, which nothing here uses.
 */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;

/** A link on the server: it is never clicked there, and a dozen hooks a link were a twelfth of the work. */
function ServerLink(props: LinkProps) {
  const { to, state, replace, preventScrollReset, onClick, ...rest } = props;
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- `rest` has the words
  return typeof to === "string" ? <a {...rest} rel={relOf(rest.rel, to)} href={to} /> : <BrowserLink {...props} />;
}

function BrowserLink({ to, state, replace, preventScrollReset, onClick, ...rest }: LinkProps) {
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
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- `rest` has the words
  return <a {...rest} rel={relOf(rest.rel, href)} href={href} onClick={click} />;
}

/**
 * Returns a link's `rel`. Addresses with a query are views without end of what other addresses show, so search engines are asked not to
 * follow links to them (docs/decisions/0057).
 */
const relOf = (rel: string | undefined, address: string): string | undefined =>
  address.includes("?") && !rel?.includes("nofollow") ? [rel, "nofollow"].filter(Boolean).join(" ") : rel;

/**
 * Returns an outside address that may become a link or a picture: absolute http or https, in its normal form. Returns undefined for
 * anything else (`javascript:`, `data:`, a relative path, a broken address), and then no link must be shown.
 */
export function safeHref(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  const url = URL.parse(address.trim());
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : undefined;
}

/**
 * A link to another site in a new tab, with `noreferrer`, so that the site gets no handle of our window. Renders nothing when the address
 * is not plain http or https.
 */
export function ExternalLink({ href, children, ...rest }: ComponentProps<"a">) {
  const safe = safeHref(href);
  if (!safe) return null;
  return (
    <a {...rest} href={safe} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
