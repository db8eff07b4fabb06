import { CSV_ONLY_WORDS, hasWebsite } from "#domain/dealerships/dealership-rules.ts";
import { ExternalLink } from "../../ui/external-link.tsx";

/** A website's address without what is the same everywhere: "www.example.com/used". */
const shorten = (url: string): string => url.replace(/^https?:\/\//, "").replace(/\/$/, "");

/** A dealership's website, in a new tab; as text when the address leads nowhere. */
export function SiteLink({ url, more = 0 }: { url: string; more?: number }) {
  if (!hasWebsite({ url })) return <span className="text-muted">{CSV_ONLY_WORDS}</span>;
  const short = shorten(url);
  return (
    <span className="block min-w-0">
      <ExternalLink
        href={url}
        title={url}
        className="block truncate rounded-sm text-brand underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {short}
      </ExternalLink>
      {!/^https?:/i.test(url) && <span className="block truncate">{short}</span>}
      {more > 0 && <span className="block text-muted text-xs">and {more} more</span>}
    </span>
  );
}
