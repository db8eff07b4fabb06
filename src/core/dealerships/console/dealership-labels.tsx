import { EyeOff, TriangleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { momentInSentence } from "#kernel/ui/console/moment.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { ExternalLink, Link } from "#kernel/ui/site/link.tsx";
import { capital } from "#kernel/words/rules/capital.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { CSV_ONLY_WORDS, hasWebsite } from "../rules/dealership-rules.ts";
import { shownFeedAddress } from "../rules/inventory-feed.ts";
import { dealershipSearch } from "./dealership-screen.ts";

/** Splits an address into host and rest, without the scheme and "www.": "example.com" and "/used". */
function split(url: string): [host: string, rest: string] {
  const short = url.replace(/^[a-z]{3,5}:\/\/(www\.)?/i, "").replace(/\/$/, "");
  const slash = short.search(/[/?#]/);
  return slash === -1 ? [short, ""] : [short.slice(0, slash), short.slice(slash)];
}

/**
 * A dealership's website, opening in a new tab; plain text when the address cannot be a link or is a feed's, which has no page
 * to show. The host is always shown completely; the rest of the address is cut where room is short.
 */
export function SiteLink({ url, isFeed, more = 0 }: { url: string; isFeed: boolean; more?: number }) {
  if (!hasWebsite({ url })) return <span className="text-muted">{CSV_ONLY_WORDS}</span>;
  const [host, rest] = split(isFeed ? shownFeedAddress(url) : url);
  const words = (
    <>
      <span className="wrap-anywhere">{host}</span>
      {rest && <span className="block truncate text-xs">{rest}</span>}
    </>
  );
  if (isFeed) {
    return (
      <span className="block min-w-0">
        {words}
        <span className="block text-muted text-xs">Inventory feed</span>
      </span>
    );
  }
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

/** A dealership's name as a link to its own screen. */
export function DealershipLink({ dealership, id }: { dealership: Dealership; id: string }) {
  return (
    <Link
      id={id}
      to={{ search: dealershipSearch(dealership.id) }}
      className="line-clamp-2 rounded-sm font-semibold underline-offset-2 hover:underline"
    >
      {dealership.name}
    </Link>
  );
}

/** The operator's next steps besides those of the reading; nothing when there are none. */
export function DealershipNotes({ dealership }: { dealership: Dealership }) {
  const { alarm, takenDownAt } = dealership;
  return (
    <>
      {takenDownAt && (
        <p className="mt-1 flex gap-1.5 text-bad text-xs">
          <EyeOff aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span>Taken down {momentInSentence(takenDownAt)}: nobody sees its cars, and nothing is synced.</span>
        </p>
      )}
      {alarm && (
        <p className="mt-1 flex gap-1.5 text-deal text-xs">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span className="line-clamp-3">{alarm}</span>
        </p>
      )}
    </>
  );
}

const TONES: Record<string, ComponentProps<typeof Badge>["tone"]> = { active: "green", syncing: "blue", error: "red" };

/** A dealership's status, capitalised: active green, syncing blue, error red, anything else grey. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={TONES[status] ?? "grey"}>{capital(status)}</Badge>;
}
