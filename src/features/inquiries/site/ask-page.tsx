import "./ask.css";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { CarOutline, MessagePanel } from "#kernel/ui/site/message-panel.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { AskForm } from "./ask-form.tsx";
import { askQuery, whyNoForm } from "./ask-query.ts";

const HEAD = {
  title: "Ask about this car",
  description: "Your question goes to the dealership by e-mail. No account is needed.",
};

/** The page with the form for a question, for browsers without scripts. */
export function AskPage() {
  const { id = "" } = useParams();
  const { search } = useLocation();
  const isSent = new URLSearchParams(search).get("said") === "sent";
  const { data, error } = useQuery(askQuery(id));
  const back = (
    <Link to={vehiclePath({ id: 0, vin: id })} className={buttonClass("secondary")}>
      Back to the car
    </Link>
  );
  if (isSent) {
    return (
      <Message
        title="Your question is on its way"
        text="We have passed it on to the dealership, which answers you from its own address."
      >
        {back}
      </Message>
    );
  }
  if (error) return <Message {...whyNoForm(error)}>{back}</Message>;
  return (
    <div className="wrap ask-page">
      <PageHead {...HEAD} isPrivate />
      <h1>Ask about this car</h1>
      {data ? (
        <>
          <p className="ask-lead">
            <bdi>{data.title}</bdi>
          </p>
          <AskForm form={data} />
          <noscript>
            <p className="ask-small">Your browser runs no scripts here, so we send you no copy.</p>
          </noscript>
          <p>{back}</p>
        </>
      ) : (
        <p role="status">One moment...</p>
      )}
    </div>
  );
}

function Message({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <>
      <PageHead {...HEAD} isPrivate />
      <MessagePanel art={<CarOutline />} title={title} text={text}>
        {children}
      </MessagePanel>
    </>
  );
}
