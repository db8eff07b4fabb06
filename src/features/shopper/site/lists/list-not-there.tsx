import { isNoVehicle } from "#core/listing/site/detail/vehicle-query.ts";
import { failureSentence } from "#kernel/ui/site/api-error.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { CarOutline, MessagePanel } from "#kernel/ui/site/message-panel.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";

/** A list that cannot be shown. It looks the same for a list that never existed or has ended. @param props.error null while it loads */
export function ListNotThere({ error }: { error: unknown }) {
  if (!error) {
    return (
      <p role="status" className="wrap py-16 text-center text-muted">
        Loading...
      </p>
    );
  }
  const isGone = isNoVehicle(error);
  const title = isGone ? "This list is not here" : "The list could not be loaded";
  const text = isGone
    ? "It has ended, nobody has opened it for half a year, or the address is not complete."
    : failureSentence(error);
  return (
    <>
      <PageHead title={title} description={text} isPrivate />
      <MessagePanel art={<CarOutline />} title={title} text={text}>
        <Link to={HOME_PATH} className={buttonClass("primary")}>
          Return to Listings
        </Link>
      </MessagePanel>
    </>
  );
}
