import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { formatPrice } from "#core/listing/site/format-vehicle.ts";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { failureSentence } from "#kernel/ui/site/api-error.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { CarOutline, MessagePanel } from "#kernel/ui/site/message-panel.tsx";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";
import { MAX_LIST_NOTE, MAX_LIST_TITLE } from "../../rules/list-rules.ts";
import { carsQuery } from "../compare/compare-address.ts";
import { offersOwnNotes, readListKeys, readSaid } from "./list-address.ts";
import { beginListWork, sendList } from "./list-work.ts";
import { OwnNotes } from "./own-notes.tsx";

const HEAD = {
  title: "Make a list to share",
  description: "Put cars on a list with a title and notes, and share it by its address. No account is needed.",
};

/** The form that makes a list of the cars in the address. */
export function NewListPage() {
  const { search } = useLocation();
  const keys = readListKeys(search);
  const said = readSaid(search);
  if (keys.length === 0) {
    return (
      <>
        <PageHead {...HEAD} isPrivate />
        <MessagePanel
          art={<CarOutline />}
          title={said ?? "Choose cars first"}
          text="Compare some cars, or save them, and press “Make a list to share”. The list gets its own address. You need no account."
        >
          <Link to={HOME_PATH} className={buttonClass("primary")}>
            Browse all cars
          </Link>
        </MessagePanel>
      </>
    );
  }
  return <NewList keys={keys} hasOwnNotes={offersOwnNotes(search)} />;
}

function NewList({ keys, hasOwnNotes }: { keys: string[]; hasOwnNotes: boolean }) {
  const { data, error } = useQuery(carsQuery(keys));
  const cars = data?.vehicles ?? [];
  return (
    <div className="wrap lists">
      <PageHead {...HEAD} isPrivate />
      <h1>Make a list to share</h1>
      <p className="lists-lead">
        Anyone with the list's address can read it: family, friends, anybody you send it to. It stays for as long as
        somebody opens it at least every half a year.
      </p>
      {error && (
        <p role="alert" className="lists-said">
          {failureSentence(error)}
        </p>
      )}
      {data && cars.length === 0 ? (
        <p className="lists-said">None of these cars is listed any more.</p>
      ) : (
        <form method="post" action="/lists/new" className="lists-form" onFocus={beginListWork} onSubmit={sendList}>
          <input type="hidden" name="challenge" />
          <input type="hidden" name="solution" />
          <input type="hidden" name="ids" value={cars.map(({ key }) => key).join(",")} />
          <label>
            <span>Title</span>
            <input
              name="title"
              required
              maxLength={MAX_LIST_TITLE}
              autoComplete="off"
              placeholder="Cars for the family"
            />
          </label>
          {hasOwnNotes && <OwnNotes cars={cars} />}
          {cars.map((car) => (
            <CarWithNote key={car.id} car={car} />
          ))}
          <button type="submit" className={buttonClass("primary", "large")}>
            Make the list
          </button>
        </form>
      )}
    </div>
  );
}

function CarWithNote({ car }: { car: ShownDetail & { key: string } }) {
  return (
    <fieldset className="panel">
      <legend>
        <bdi>{car.title}</bdi>, {formatPrice(car.price)}
      </legend>
      <label>
        <span>Note (optional)</span>
        <textarea name={`note-${car.key}`} rows={2} maxLength={MAX_LIST_NOTE} />
      </label>
    </fieldset>
  );
}
