import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { PORTAL_LINK_DAYS } from "../rules/portal-rules.ts";
import { FieldProblem, problemOf } from "./field-problem.tsx";
import { doorQuery, PORTAL_DOOR_PATH, readSaid } from "./portal-address.ts";

/** The form for a new link. The page of an ended link shows it too. */
export function PortalDoor({ hasEnded = false }: { hasEnded?: boolean }) {
  const { data } = useQuery(doorQuery);
  const said = readSaid(useLocation().search);
  const title = hasEnded ? "This link has ended" : "Your dealership's page";
  return (
    <div className="wrap portal portal-door">
      <PageHead title={title} description="A new link to a dealership's own page" isPrivate />
      <h1>{title}</h1>
      {hasEnded && (
        <p className="portal-lead">
          A link works for {PORTAL_LINK_DAYS} days, and only for the person it was sent to. This one has ended, or its
          address is incomplete.
        </p>
      )}
      {said && !hasEnded && said.field === null && (
        <p role="status" className="portal-said">
          {said.words}
        </p>
      )}
      {data?.sendsMail === false ? (
        <p className="portal-lead">Please ask us for a new link. Our address is at the foot of this page.</p>
      ) : (
        <form method="post" action={PORTAL_DOOR_PATH} className="panel portal-ask">
          <label>
            <span>Your e-mail address</span>
            <input
              {...{ name: "email", type: "email", required: true, maxLength: 254, autoComplete: "email" }}
              {...problemOf(said, "address", "address-problem")}
            />
          </label>
          <FieldProblem said={said} field="address" id="address-problem" />
          <button type="submit" className={buttonClass("primary")}>
            Send me a new link
          </button>
          <p>
            We send links only to addresses that have access. If yours has none, please ask us; our address is at the
            foot of this page.
          </p>
        </form>
      )}
    </div>
  );
}
