import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { formatPrice } from "#core/listing/site/format-vehicle.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { PageHead } from "#kernel/ui/site/page-head.tsx";
import { useRecovery } from "#kernel/ui/site/use-recovery.ts";
import type { MakersList } from "../../list-endpoints.ts";
import { MAX_LIST_CARS, MAX_LIST_NOTE, MAX_LIST_TITLE } from "../../rules/list-rules.ts";
import { CopyButton } from "./copy-button.tsx";
import { makersListQuery, readSaid } from "./list-address.ts";
import { ListNotThere } from "./list-not-there.tsx";

/** The maker's page of a list: its addresses, its texts, its cars. Everything on it is a plain form. */
export function EditListPage({ token }: { token: string }) {
  const { search } = useLocation();
  const { data, error } = useQuery(makersListQuery(token));
  useRecovery(error);
  if (!data) return <ListNotThere error={error} />;
  const said = readSaid(search);
  const isNew = new URLSearchParams(search).get("said") === "made";
  return (
    <div className="wrap lists">
      <PageHead title="Your list" description="The page on which you change your list." isPrivate />
      <h1>{isNew ? "Your list is ready" : "Your list"}</h1>
      {said && !isNew && (
        <p role="status" className="lists-said">
          {said}
        </p>
      )}
      <Addresses list={data} isNew={isNew} />
      <EditForm list={data} action={`/lists/edit/${token}`} />
      <EndForm action={`/lists/edit/${token}`} title={data.title} />
    </div>
  );
}

function Addresses({ list: { shareUrl, makerUrl }, isNew }: { list: MakersList; isNew: boolean }) {
  return (
    <div className="lists-addresses">
      <Address name="Share this" text="Everybody who has this address can read the list." url={shareUrl} isMain />
      {isNew && (
        <Address
          name="Keep this one for yourself"
          text="With this address you change the list or end it, and so can everybody else who has it. It is shown this once: bookmark it, or note it down."
          url={makerUrl}
        />
      )}
    </div>
  );
}

function Address(props: { name: string; text: string; url: string; isMain?: boolean }) {
  const { name, text, url, isMain = false } = props;
  return (
    <section className="panel" data-main={isMain || undefined}>
      <h2>{name}</h2>
      <p>{text}</p>
      <div>
        <input readOnly value={url} aria-label={name} />
        <CopyButton text={url} name={name} />
        {isMain && (
          <a href={url} className={buttonClass("secondary")}>
            Open
          </a>
        )}
      </div>
    </section>
  );
}

function EditForm({ list: { title, cars }, action }: { list: MakersList; action: string }) {
  return (
    <form method="post" action={action} className="lists-form">
      <label>
        <span>Title</span>
        <input name="title" required maxLength={MAX_LIST_TITLE} autoComplete="off" defaultValue={title} />
      </label>
      {/* The Enter key presses the first button of the form. */}
      <button type="submit" name="do" value="save" className={buttonClass("primary")}>
        Save
      </button>
      {cars.map((car, index) => (
        <CarFields key={car.id} car={car} isFirst={index === 0} isLast={index === cars.length - 1} />
      ))}
      {cars.length === 0 && <p className="lists-lead">There is no car on your list.</p>}
      {cars.length < MAX_LIST_CARS ? (
        <div className="lists-add">
          <label>
            <span>Add a car by the address of its page, or its VIN</span>
            <input name="car" maxLength={300} autoComplete="off" />
          </label>
          <button type="submit" name="do" value="add" className={buttonClass("secondary")}>
            Add
          </button>
        </div>
      ) : (
        <p className="lists-lead">The list is full: it holds {MAX_LIST_CARS} cars.</p>
      )}
      {cars.length > 0 && (
        <button type="submit" name="do" value="save" className={buttonClass("primary")}>
          Save all notes
        </button>
      )}
    </form>
  );
}

function CarFields({ car, isFirst, isLast }: { car: MakersList["cars"][number]; isFirst: boolean; isLast: boolean }) {
  const title = car.vehicle?.title ?? car.title;
  const press = (act: string, words: string, isOff = false) => (
    <button
      type="submit"
      name="do"
      value={`${act}:${car.id}`}
      disabled={isOff}
      className={buttonClass(isOff ? "disabled" : "secondary", "compact")}
    >
      {words}
      <span className="sr-only"> {title}</span>
    </button>
  );
  return (
    <fieldset className="panel">
      <legend>
        <bdi>{title}</bdi>
        {car.vehicle ? `, ${formatPrice(car.vehicle.price)}` : ", no longer listed"}
      </legend>
      <label>
        <span>Note</span>
        <textarea name={`note-${car.id}`} rows={2} maxLength={MAX_LIST_NOTE} defaultValue={car.note} />
      </label>
      <div className="lists-buttons">
        {press("up", "Move up", isFirst)}
        {press("down", "Move down", isLast)}
        {press("remove", "Remove")}
      </div>
    </fieldset>
  );
}

/** Ends the list after a second press. */
function EndForm({ action, title }: { action: string; title: string }) {
  return (
    <details className="panel lists-end">
      <summary>End this list</summary>
      <form method="post" action={action}>
        <p>
          “<bdi>{title}</bdi>” is deleted at once, for everybody. This cannot be undone.
        </p>
        <button type="submit" name="do" value="end" className={buttonClass("secondary")}>
          Yes, end the list
        </button>
      </form>
    </details>
  );
}
