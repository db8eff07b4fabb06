import { useEffect } from "react";
import { useRouteError } from "react-router";
import { HOME_PATH } from "../paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { CarOutline } from "../ui/car-outline.tsx";
import { MessagePanel } from "../ui/message-panel.tsx";

/** Catches a fault in a page itself. A plain link, so that the way on starts the application afresh. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main>
      <MessagePanel
        art={<CarOutline />}
        title="Something went wrong"
        text="This page could not be shown. It is our fault, not yours."
      >
        <a href={HOME_PATH} className={buttonClass("primary")}>
          Return to Home Page
        </a>
      </MessagePanel>
    </main>
  );
}
