import { CSV_ONLY_WORDS, hasWebsite } from "#domain/dealerships/dealership-rules.ts";
import { ExternalLink } from "../../../ui/external-link.tsx";

/** A website's address in two parts, without what is the same everywhere: "example.com" and "/used". */
function split(url: string): [host: string, rest: string] {
  const short = url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
  const slash = short.search(/[/?#]/);
  return slash === -1 ? [short, ""] : [short.slice(0, slash), short.slice(slash)];
}

/**
 * A dealership's website, in a new tab; as text when the address leads nowhere. The host is shown whole, however narrow
 * the place is; the rest of the address is cut.
 */
export function SiteLink({ url, more = 0 }: { url: string; more?: number }) {
  if (!hasWebsite({ url })) return <span className="text-muted">{CSV_ONLY_WORDS}</span>;
  const [host, rest] = split(url);
  const words = (
    <>
      <span className="wrap-anywhere">{host}</span>
      {rest && <span className="block truncate text-xs">{rest}</span>}
    </>
  );
  return (
    <span className="block min-w-0">
      <ExternalLink
        href={url}
        title={url}
        className="block rounded-sm text-brand underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {words}
      </ExternalLink>
      {!/^https?:/i.test(url) && <span className="block">{words}</span>}
      {more > 0 && <span className="block text-muted text-xs">and {more} more</span>}
    </span>
  );
}
