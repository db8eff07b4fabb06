import { KeyRound } from "lucide-react";
import { Button } from "#kernel/ui/console/button.tsx";
import { formatMoment } from "#kernel/ui/console/moment.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import type { Dealership } from "../dealership-schemas.ts";
import { Fact } from "./fact.tsx";
import { useAcceptFeedKey } from "./use-change-dealership.ts";

type Feed = NonNullable<Dealership["feed"]>;

/** The data of a dealership's inventory feed. */
export function FeedFacts({ feed }: { feed: Feed }) {
  const chosen = feed.dealers.filter(({ id }) => feed.dealerIds.includes(id));
  return (
    <>
      <Fact name="Feed unchanged since">{formatMoment(feed.unchangedSince)}</Fact>
      <Fact name="User name and password">{feed.hasLogin ? "Stored" : "None"}</Fact>
      {feed.dealerIds.length > 0 && (
        <Fact name="Dealers of the file">
          {feed.dealerIds.map((id) => chosen.find((dealer) => dealer.id === id)?.name ?? id).join(", ")}
        </Fact>
      )}
      {feed.serverKey && (
        <Fact name="Key of its server" wide>
          {feed.serverKey}
        </Fact>
      )}
    </>
  );
}

/** Shows that a feed's server has another key than the accepted one, or that none is accepted, and lets an editor accept it. */
export function OfferedKey({ dealership, feed }: { dealership: Dealership; feed: Feed }) {
  const accept = useAcceptFeedKey();
  const mayEdit = useMayEdit();
  const { offeredKey, serverKey } = feed;
  if (offeredKey === null) return null;
  return (
    <section aria-label="New key of the feed's server" className="mt-4 rounded-control border border-bad p-4 text-sm">
      <p className="mb-1 flex items-center gap-2 font-semibold text-bad">
        <KeyRound aria-hidden="true" className="size-4 shrink-0" />
        {serverKey === null ? "Confirm the key of the feed's server" : "The feed's server has another key"}
      </p>
      <p>
        {serverKey === null
          ? "The password is sent once you have compared the key with what the server's operator says:"
          : "Somebody may pretend to be this server, so the password was not sent. Ask its operator whether its key has changed, and compare:"}
      </p>
      <dl className="my-3 grid gap-2">
        {serverKey !== null && <Fact name="Known key">{serverKey}</Fact>}
        <Fact name="Key offered now">{offeredKey}</Fact>
      </dl>
      {mayEdit && (
        <Button
          size="sm"
          pending={accept.isPending}
          pendingLabel="Accepting..."
          onClick={() => accept.mutate({ id: dealership.id, key: offeredKey })}
        >
          {serverKey === null ? "Accept this key" : "Accept the new key"}
        </Button>
      )}
    </section>
  );
}
