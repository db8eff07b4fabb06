import "./portal.css";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { apiErrorStatus, failureSentence } from "#kernel/ui/site/api-error.ts";
import { NotFoundPage } from "#kernel/ui/site/error-pages.tsx";
import { CarOutline, MessagePanel } from "#kernel/ui/site/message-panel.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { useRecovery } from "#kernel/ui/site/use-recovery.ts";
import { portalQuery, readPortalPath, readPortalSearch } from "./portal-address.ts";
import { PortalDoor } from "./portal-door.tsx";
import { PortalPage } from "./portal-page.tsx";

/** The pages of the dealers' portal. They share one route, so that shoppers who never open one load less. */
export function PortalPages() {
  const { "*": path } = useParams();
  const token = readPortalPath(path);
  if (token === undefined) return <NotFoundPage />;
  return token === null ? <PortalDoor /> : <Opened token={token} />;
}

function Opened({ token }: { token: string }) {
  const { search } = useLocation();
  const asked = readPortalSearch(search);
  const { data, error } = useQuery(portalQuery(token, asked));
  const isGone = apiErrorStatus(error) === 404;
  useRecovery(isGone ? null : error);
  if (data) return <PortalPage portal={data} token={token} asked={asked} />;
  if (isGone) return <PortalDoor hasEnded />;
  const title = error ? "The page could not be loaded" : "Your page";
  return (
    <>
      <PageHead title={title} description="A dealership's own page" isPrivate />
      {error ? (
        <MessagePanel art={<CarOutline />} title={title} text={failureSentence(error)} />
      ) : (
        <p role="status" className="wrap py-16 text-center text-muted">
          Loading...
        </p>
      )}
    </>
  );
}
