import { useQuery } from "@tanstack/react-query";
import "./compare.css";
import { useLocation } from "react-router";
import { useSiteName } from "#kernel/settings/site/site-settings.ts";
import { failureSentence } from "#kernel/ui/site/api-error.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { CarOutline, MessagePanel, TryAgain } from "#kernel/ui/site/message-panel.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { useRecovery } from "#kernel/ui/site/use-recovery.ts";
import { plural } from "#kernel/words/rules/numbers.ts";
import { comparePath, newListPath } from "../shopper-paths.ts";
import { type CompareAddress, carsQuery, readCompareAddress, writeCompareAddress } from "./compare-address.ts";
import { CompareTable } from "./compare-table.tsx";
import { type Comparison, keyOf, MAX_COMPARED } from "./comparison.ts";
import { PickAnother } from "./pick-another.tsx";

/** Two to four cars side by side, by ids or VINs in the address. */
export function ComparePage() {
  const { search } = useLocation();
  const address = readCompareAddress(search);
  if (address.isRefused) {
    return (
      <Message
        title="That is too many cars"
        text={`At most ${MAX_COMPARED} cars stand side by side. This address names far more, so none was looked up.`}
      />
    );
  }
  if (address.keys.length === 0) {
    return (
      <Message
        title="Choose cars to compare"
        text="Open a car and press “Compare”, then another one. Up to four cars stand side by side, and the address can be shared."
      />
    );
  }
  return <ComparedCars address={address} />;
}

function ComparedCars({ address }: { address: CompareAddress }) {
  const { pathname, search } = useLocation();
  const { data, error, refetch, isFetching } = useQuery(carsQuery(address.keys, address.zipCode));
  useRecovery(error);
  if (data) return <Shown address={address} comparison={onceEach(data)} />;
  if (!error) return <Loading />;
  return (
    <Message title="These cars could not be loaded" text={failureSentence(error)}>
      <TryAgain address={pathname + search} onRetry={refetch} retrying={isFetching} />
    </Message>
  );
}

/** Removes the second entry of a car that the address names by id and by VIN. */
function onceEach({ vehicles, gone }: Comparison): Comparison {
  const ids = vehicles.map(({ id }) => id);
  return { vehicles: vehicles.filter(({ id }, index) => ids.indexOf(id) === index), gone };
}

function Shown({ address, comparison }: { address: CompareAddress; comparison: Comparison }) {
  const siteName = useSiteName();
  const { vehicles, gone } = comparison;
  const [only] = vehicles;
  const names = vehicles.map(({ title }) => title.slice(0, 60));
  const keys = vehicles.map(keyOf);
  return (
    <div className="wrap compare">
      <PageHead
        title={`${names.length > 0 ? names.join(" vs ") : "Compare cars"} | ${siteName}`}
        description={`${names.join(", ")}: price, deal, mileage and facts side by side.`}
        canonicalPath={comparePath([...keys].sort())}
        isHidden
      />
      <header>
        <h1>Compare cars</h1>
        {vehicles.length + gone.length > 1 && <Tools address={address} keys={keys} />}
      </header>
      {address.leftOut > 0 && (
        <p className="compare-note" role="status">
          At most {MAX_COMPARED} cars stand side by side. These are the first {MAX_COMPARED}; {address.leftOut} more{" "}
          {plural(address.leftOut, "was", "were")} left out.
        </p>
      )}
      {vehicles.length + gone.length > 1 && <CompareTable address={address} comparison={comparison} />}
      {vehicles.length === 1 && only && <PickAnother vehicle={only} isAlone={gone.length === 0} address={address} />}
      {vehicles.length === 0 && gone.length === 1 && (
        <MessagePanel
          level={2}
          art={<CarOutline />}
          title="This car is no longer listed"
          text="It may have been sold. Choose others to compare."
        >
          <Browse />
        </MessagePanel>
      )}
    </div>
  );
}

/** The actions on the whole comparison: plain links, and a form for the distance. */
function Tools({ address, keys }: { address: CompareAddress; keys: string[] }) {
  const { zipCode, onlyDifferences } = address;
  return (
    <div className="compare-tools">
      <Link
        to={writeCompareAddress(address.keys, { zipCode, onlyDifferences: !onlyDifferences })}
        preventScrollReset
        className={buttonClass("secondary", "compact")}
      >
        {onlyDifferences ? "Show all rows" : "Show only differences"}
      </Link>
      {keys.length > 0 && (
        <Link to={newListPath(keys)} className={buttonClass("secondary", "compact")}>
          Make a list to share
        </Link>
      )}
      {address.keys.length < MAX_COMPARED && (
        <Link to={HOME_PATH} className={buttonClass("secondary", "compact")}>
          Add another car
        </Link>
      )}
      <form action="/compare" className="compare-zip">
        <input type="hidden" name="ids" value={address.keys.join(",")} />
        {onlyDifferences && <input type="hidden" name="only" value="differences" />}
        <label htmlFor="compare-zip">Distance from zip code</label>
        <input
          id="compare-zip"
          name="zipCode"
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="[0-9]{5}"
          title="Five digits"
          maxLength={5}
          required
          defaultValue={zipCode}
        />
        <button type="submit" className={buttonClass("secondary", "compact")}>
          Show
        </button>
      </form>
    </div>
  );
}

const Browse = () => (
  <Link to={HOME_PATH} className={buttonClass("primary")}>
    Browse all cars
  </Link>
);

function Message({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <>
      <PageHead title={title} description={text} />
      <MessagePanel art={<CarOutline />} title={title} text={text}>
        {children ?? <Browse />}
      </MessagePanel>
    </>
  );
}

function Loading() {
  return (
    <div className="wrap compare">
      <h1>Compare cars</h1>
      <p className="sr-only" role="status">
        Loading cars
      </p>
      <Skeleton className="mt-5 h-96 w-full" />
    </div>
  );
}
