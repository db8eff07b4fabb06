import { PageHead } from "../document/page-head.tsx";
import { HOME_PATH } from "../paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { CarOutline } from "../ui/car-outline.tsx";
import { Link } from "../ui/link.tsx";
import { MessagePanel } from "../ui/message-panel.tsx";

/** What any address gets that leads nowhere. */
export function NotFoundPage() {
  const text = "The page you're looking for doesn't exist or has been moved.";
  return (
    <>
      <PageHead title="Page not found" description={text} />
      <MessagePanel art={<CarOutline />} title="Page not found" text={text}>
        <Link to={HOME_PATH} className={buttonClass("primary")}>
          Return to Home Page
        </Link>
      </MessagePanel>
    </>
  );
}
