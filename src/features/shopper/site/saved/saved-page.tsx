import "../deferred-parts.css";
import "./saved.css";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { CarOutline, MessagePanel } from "#kernel/ui/site/message-panel.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { useHydrated } from "#kernel/ui/site/use-hydrated.ts";
import { useStored } from "./browser-store.ts";
import { ImportPanel } from "./import-panel.tsx";
import { MovePanel } from "./move-panel.tsx";
import { RecentlySeen } from "./recent-strip.tsx";
import { SavedList } from "./saved-list.tsx";
import { savedStore } from "./saved-store.ts";

/** The cars that are saved in this browser. The server does not know them and writes only the frame. */
export function SavedPage() {
  const siteName = useSiteName();
  const isHydrated = useHydrated();
  return (
    <div className="wrap saved-page">
      <PageHead
        title={`Saved cars | ${siteName}`}
        description="The cars that you have saved in this browser."
        isPrivate
      />
      <h1 tabIndex={-1}>Saved cars</h1>
      <p className="saved-intro">
        They are kept in this browser only. Nobody else knows of them, and there is no account.
      </p>
      <noscript>
        <p className="saved-noscript">
          Saving cars needs JavaScript, which is switched off in this browser. <a href={HOME_PATH}>See all cars</a>
        </p>
      </noscript>
      {isHydrated && <SavedCars />}
    </div>
  );
}

const PROBLEMS = {
  unreadable: "The cars saved in this browser could not be read. They are backed up when you save a car.",
  newer: "The cars in this browser were saved by a newer version of this page. Load the page again.",
  partly: "Some of the cars saved in this browser could not be read and are left out here.",
};

function SavedCars() {
  const { cars, problem } = useStored(savedStore);
  return (
    <>
      <ImportPanel />
      {problem && (
        <p role="alert" className="saved-problem">
          {PROBLEMS[problem]}
        </p>
      )}
      {cars.length > 0 ? <SavedList cars={cars} /> : <NothingSaved />}
      {cars.length > 0 && <MovePanel cars={cars} />}
      <RecentlySeen withSearches />
    </>
  );
}

function NothingSaved() {
  return (
    <MessagePanel
      level={2}
      art={<CarOutline />}
      title="Nothing saved so far"
      text="Press the heart on a car to keep it here, and see later whether its price has changed or it is gone."
    >
      <Link to={HOME_PATH} className={buttonClass("primary")}>
        See all cars
      </Link>
    </MessagePanel>
  );
}
