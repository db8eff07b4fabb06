import { useId, useState } from "react";
import { DEAL_WORDS } from "#core/facts/rules/deal-words.ts";
import { pricePartsWords } from "#core/facts/rules/price-basis.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import {
  dealershipName,
  formatDay,
  formatMileage,
  formatPrice,
  vehiclePlace,
} from "#core/listing/site/format-vehicle.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { MAX_NOTE_LENGTH, type SavedCar } from "../../rules/saved-cars.ts";
import type { SavedChange, Standing } from "../../rules/saved-changes.ts";
import type { FoundCar } from "./saved-standing.ts";
import { firstPhoto } from "./saved-store.ts";
import { SmallPhoto } from "./small-photo.tsx";

const dayOf = (at: number): string => formatDay(new Date(at).toISOString());

type SavedRowProps = {
  car: SavedCar;
  /** Undefined while the site has not answered. */
  standing: { now: Standing; vehicle: FoundCar | null } | undefined;
  changes: SavedChange[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onNote: (note: string) => void;
  onRemove: () => void;
};

/** A saved car: its present state, its changes since it was saved, and the shopper's note. */
export function SavedRow({ car, standing, changes, isChosen, onChoose, onNote, onRemove }: SavedRowProps) {
  const titleId = useId();
  const vehicle = standing?.vehicle ?? null;
  const isGone = standing ? !standing.now.isListed : car.last.goneSince !== null;
  return (
    <article aria-labelledby={titleId} className="saved-car" data-gone={isGone ? "" : undefined}>
      <SmallPhoto key={`${vehicle?.id}`} address={vehicle ? firstPhoto(vehicle) : car.photo} />
      <div className="saved-facts">
        <h2 id={titleId}>
          <Link to={vehiclePath(vehicle ?? car)}>
            <bdi>{vehicle?.title ?? car.title}</bdi>
          </Link>
        </h2>
        {vehicle ? <PresentFacts vehicle={vehicle} /> : <LastFacts car={car} isGone={isGone} />}
        {/* Room for its place, until that is known. */}
        {!standing && !isGone && <p className="saved-place">&nbsp;</p>}
        <Changes car={car} changes={changes} isAnswered={standing !== undefined} />
        <Note note={car.note} title={car.title} onNote={onNote} />
      </div>
      <div className="saved-actions">
        <label className="saved-check">
          <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
          Choose<span className="sr-only"> {car.title}</span>
        </label>
        <button type="button" onClick={onRemove} className={buttonClass("quiet", "compact")}>
          Remove<span className="sr-only"> {car.title}</span>
        </button>
      </div>
    </article>
  );
}

function PresentFacts({ vehicle }: { vehicle: FoundCar }) {
  const parts = pricePartsWords(vehicle.dealerPrice, vehicle.feesUsd);
  const place = [dealershipName(vehicle), vehiclePlace(vehicle)].filter(Boolean).join(" · ");
  return (
    <>
      <p className="saved-price">
        <b>{formatPrice(vehicle.price)}</b> {parts && <span>{parts}</span>}{" "}
        <span>{formatMileage(vehicle.mileage)}</span>
        {vehicle.deal && <b data-deal={vehicle.deal.label}>{DEAL_WORDS[vehicle.deal.label]}</b>}
      </p>
      <p className="saved-place">
        <bdi>{place}</bdi> · confirmed{" "}
        <time dateTime={vehicle.lastConfirmedAt}>{formatDay(vehicle.lastConfirmedAt)}</time>
      </p>
    </>
  );
}

/** The last known facts with their day, so that nobody takes them for today's. */
function LastFacts({ car: { last }, isGone }: { car: SavedCar; isGone: boolean }) {
  return (
    <p className="saved-price">
      <b>{formatPrice(last.price)}</b>{" "}
      <span>
        {isGone ? "when last listed" : "as of"} <time dateTime={new Date(last.at).toISOString()}>{dayOf(last.at)}</time>
      </span>
    </p>
  );
}

function Changes({ car, changes, isAnswered }: { car: SavedCar; changes: SavedChange[]; isAnswered: boolean }) {
  if (!isAnswered) return <p className="saved-changes">Saved {dayOf(car.saved.at)}</p>;
  return (
    <ul className="saved-changes">
      {changes.map((change) => (
        <li key={change.kind} data-change={toneOf(change)}>
          {describeChange(change)}
        </li>
      ))}
      <li>
        Saved {dayOf(car.saved.at)}
        {changes.length === 0 && ", unchanged"}
      </li>
    </ul>
  );
}

function toneOf(change: SavedChange): "better" | "worse" | "other" {
  if (change.kind === "gone") return "worse";
  if (change.kind === "label" || change.from === null || change.to === null) return "other";
  return change.to < change.from ? "better" : "worse";
}

function describeChange(change: SavedChange): string {
  if (change.kind === "gone") {
    return change.since === null ? "No longer listed" : `No longer listed since ${dayOf(change.since)}`;
  }
  if (change.kind === "label") {
    return change.from === null || change.to === null
      ? `Now labelled ${change.to ? DEAL_WORDS[change.to] : ""}`
      : `${DEAL_WORDS[change.to]}, was ${DEAL_WORDS[change.from]}`;
  }
  const { from, to, since } = change;
  const when = since === null ? "" : ` on ${dayOf(since)}`;
  if (from === null) return `The price is named now: ${formatPrice(to)}`;
  if (to === null) return `The price of ${formatPrice(from)} is no longer named`;
  return `${to < from ? "Down" : "Up"} ${formatPrice(Math.abs(from - to))} from ${formatPrice(from)}${when}`;
}

/** The shopper's note, in a field that opens on demand. */
function Note({ note, title, onNote }: { note: string; title: string; onNote: (note: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isOpen && note === "") {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={buttonClass("quiet", "compact", "saved-note-button")}
      >
        Add a note<span className="sr-only"> on {title}</span>
      </button>
    );
  }
  return (
    <div className="saved-note">
      <label htmlFor={id}>
        My note<span className="sr-only"> on {title}</span>
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        ref={(field) => {
          if (isOpen && note === "") field?.focus();
        }}
        onChange={({ target }) => onNote(target.value)}
      />
    </div>
  );
}
