import { Skeleton } from "../../ui/skeleton.tsx";
import { Card } from "../ui/card.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { FeedEntry } from "./feed-entry.tsx";
import { useFeeds } from "./use-feeds.ts";

/** The stock as files for others: each off until it is switched on, each with an address that only its receiver knows. */
export function FeedsCard() {
  const { data, isError, refetch } = useFeeds();
  return (
    <Card
      title="Feeds"
      description="The stock as files that others fetch. Whoever knows an address can read the feed; a new address ends the old one."
    >
      {isError && <LoadFailure what="The feeds" onRetry={() => refetch()} />}
      {!data && !isError && (
        <div aria-busy="true" className="flex flex-col gap-4">
          <p className="sr-only">Loading feeds...</p>
          {["a", "b", "c", "d", "e"].map((row) => (
            <Skeleton key={row} className="h-12 w-full" />
          ))}
        </div>
      )}
      {data?.some(({ url }) => url?.startsWith("http:")) && !isError && (
        <p role="note" className="mb-4 rounded-control bg-deal-soft px-4 py-3 text-deal text-sm">
          Google, Meta and other receivers fetch feeds over https from the internet. Set PUBLIC_URL to the site's public
          https address before you hand one out: the links and photos in the feeds begin with it too.
        </p>
      )}
      {data && !isError && (
        <ul className="-my-3 divide-y divide-line">
          {data.map((feed) => (
            <FeedEntry key={feed.kind} feed={feed} />
          ))}
        </ul>
      )}
    </Card>
  );
}
