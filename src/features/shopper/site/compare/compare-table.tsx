import { type ReactNode, useId } from "react";
import { pricePartsWords, wholePriceWords } from "#core/facts/rules/price-basis.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { ContactLink } from "#core/listing/site/contact-link.tsx";
import { dealOf } from "#core/listing/site/deal-label.tsx";
import { describeDaysListed, formatDay, formatPrice } from "#core/listing/site/format-vehicle.ts";
import { NoPhoto, Photo } from "#core/listing/site/photos/photo.tsx";
import { usePhotos } from "#core/listing/site/photos/vehicle-photos.ts";
import type { ShownDetail } from "#core/listing/site/shown-vehicle.ts";
import { viewTracking } from "#core/listing/site/track-shopper.ts";
import { buttonClass } from "#kernel/ui/site/button-class.ts";
import { CloseIcon } from "#kernel/ui/site/icons.tsx";
import { ExternalLink, Link, safeHref } from "#kernel/ui/site/link.tsx";
import { useNow } from "#kernel/ui/site/use-now.ts";
import { formatAmount } from "#kernel/words/rules/numbers.ts";
import { removeCar } from "./chosen-cars.ts";
import { type CompareAddress, writeCompareAddress } from "./compare-address.ts";
import { type CompareRow, compareRows, listedPrices } from "./compare-rows.ts";
import { type Comparison, keyOf } from "./comparison.ts";
import { equipmentRows, type FeatureRow, type FeatureRows } from "./equipment-rows.ts";

type TableProps = { address: CompareAddress; comparison: Comparison };

/**
 * The cars as columns: first the rows in which they differ, then what is the same, once for all of them. On a phone the name of a row stands
 * above its cells, so that two cars have the whole width.
 */
export function CompareTable({ address, comparison: { vehicles, gone } }: TableProps) {
  const all = vehicles.length > 0 ? compareRows(vehicles) : [];
  const differing = all.filter(isDifferent);
  const same = address.onlyDifferences ? [] : all.filter((row) => !isDifferent(row));
  const equipment = equipmentRows(vehicles);
  const features = equipment.flatMap(({ rows }) => rows.filter(({ differs }) => differs));
  const columns = vehicles.length + gone.length;
  const without = (key: string) =>
    writeCompareAddress(
      address.keys.filter((other) => other !== key),
      address,
    );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling areas must be reachable by keyboard */}
      <section className="compare-scroll" tabIndex={0} aria-label="Cars side by side">
        <table data-cars={columns}>
          <thead>
            <tr>
              <td />
              {vehicles.map((vehicle) => (
                <th key={vehicle.id} scope="col">
                  <CarHead vehicle={vehicle} removePath={without(vehicle.key)} />
                </th>
              ))}
              {gone.map((car) => (
                <th key={car.key} scope="col">
                  <GoneHead car={car} removePath={without(car.key)} />
                </th>
              ))}
            </tr>
          </thead>
          <RowGroup title={differing.some(({ differs }) => differs) ? "Different" : undefined} columns={columns}>
            {differing.map((row) => (
              <CompareTableRow key={row.name} row={row} vehicles={vehicles} goneCount={gone.length} />
            ))}
          </RowGroup>
          {features.length > 0 && (
            <RowGroup title="Different equipment" columns={columns}>
              {features.map((feature) => (
                <FeatureTableRow key={feature.name} feature={feature} goneCount={gone.length} />
              ))}
            </RowGroup>
          )}
          {same.length > 0 && (
            <RowGroup title="The same" columns={columns}>
              {same.map((row) => (
                <SameRow key={row.name} name={row.name} columns={columns}>
                  <Cell row={row} text={row.cells[0] ?? null} vehicle={vehicles[0] as ShownDetail} />
                </SameRow>
              ))}
              {equipment.map(({ group, rows }) => (
                <SameFeatures key={group} group={group} rows={rows} columns={columns} />
              ))}
            </RowGroup>
          )}
          <tbody>
            {vehicles.length > 0 && (
              <tr>
                <RowName name="Next step" />
                {vehicles.map((vehicle) => (
                  <td key={vehicle.id}>
                    <Actions vehicle={vehicle} />
                  </td>
                ))}
                <Nothing count={gone.length} />
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {address.onlyDifferences && !all.some(({ differs }) => differs) && features.length === 0 && (
        <p className="compare-note">These cars have no known differences.</p>
      )}
    </>
  );
}

/** The price is among the first rows even if it is the same. */
const isDifferent = ({ differs, name }: CompareRow): boolean => differs || name === "Price";

/** Rows under a heading. */
function RowGroup({ title, columns, children }: { title: string | undefined; columns: number; children: ReactNode }) {
  const id = useId();
  return (
    <tbody aria-labelledby={title && id}>
      {title && (
        <tr className="compare-group">
          <th id={id} scope="rowgroup" colSpan={columns + 1}>
            <span>{title}</span>
          </th>
        </tr>
      )}
      {children}
    </tbody>
  );
}

/** The name of a row. It stays in view while the cars scroll. */
const RowName = ({ name }: { name: string }) => (
  <th scope="row">
    <span>{name}</span>
  </th>
);

/** A row with one cell for all cars. */
const SameRow = ({ name, columns, children }: { name: string; columns: number; children: ReactNode }) => (
  <tr className="compare-same">
    <RowName name={name} />
    <td colSpan={columns}>
      <span>{children}</span>
    </td>
  </tr>
);

/** The equipment of a group that all cars have, in one row; absent without any. */
function SameFeatures({ group, rows, columns }: FeatureRows & { columns: number }) {
  const names = rows.filter(({ differs }) => !differs).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <SameRow name={group} columns={columns}>
      {names.join(", ")}
    </SameRow>
  );
}

function CarHead({ vehicle, removePath }: { vehicle: ShownDetail; removePath: string }) {
  const { photos, drop } = usePhotos(vehicle);
  const [photo] = photos;
  return (
    <div className="compare-head">
      <div className="card-photo">
        {photo ? (
          <Photo key={photo} src={photo} sizes="(min-width: 48rem) 18rem, 10rem" alt="" onFailed={() => drop(photo)} />
        ) : (
          <NoPhoto />
        )}
      </div>
      <Link to={vehiclePath(vehicle)} {...viewTracking(vehicle.id)}>
        <bdi>{vehicle.title}</bdi>
      </Link>
      <Remove path={removePath} name={vehicle.title} onRemove={() => removeCar(keyOf(vehicle))} />
    </div>
  );
}

function GoneHead({ car, removePath }: { car: Comparison["gone"][number]; removePath: string }) {
  return (
    <div className="compare-head">
      <div className="card-photo">
        <NoPhoto />
      </div>
      <bdi>{car.title ?? car.key}</bdi>
      <span className="compare-gone">
        {car.goneSince ? `No longer listed since ${formatDay(car.goneSince)}` : "Not found"}
      </span>
      <Remove path={removePath} name={car.title ?? car.key} onRemove={() => removeCar(car.key)} />
    </div>
  );
}

function Remove({ path, name, onRemove }: { path: string; name: string; onRemove: () => void }) {
  return (
    <Link to={path} onClick={onRemove} className="compare-remove">
      <CloseIcon className="size-4" /> Remove<span className="sr-only"> {name}</span>
    </Link>
  );
}

type CompareTableRowProps = { row: CompareRow; vehicles: ShownDetail[]; goneCount: number };

function CompareTableRow({ row, vehicles, goneCount }: CompareTableRowProps) {
  const { name, cells, best } = row;
  return (
    <tr>
      <RowName name={name} />
      {vehicles.map((vehicle, index) => (
        <td key={vehicle.id}>
          <Cell row={row} text={cells[index] ?? null} vehicle={vehicle} />
          {best?.car === index && <span className="compare-best">{best.words}</span>}
        </td>
      ))}
      <Nothing count={goneCount} />
    </tr>
  );
}

function FeatureTableRow({ feature: { name, has }, goneCount }: { feature: FeatureRow; goneCount: number }) {
  return (
    <tr>
      <RowName name={name} />
      {has.map((isStated, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the cars' columns have no other key here
        <td key={index}>{isStated ? "Yes" : <NotStated />}</td>
      ))}
      <Nothing count={goneCount} />
    </tr>
  );
}

/** The content of a cell: most rows have plain text, some have more. */
function Cell({ row, text, vehicle }: { row: CompareRow; text: string | null; vehicle: ShownDetail }): ReactNode {
  if (text === null) return row.isStated ? <NotStated /> : <Unknown />;
  switch (row.name) {
    case "Price":
      return (
        <>
          <b className="compare-price">{text}</b>
          <small>{feesInWords(vehicle)}</small>
        </>
      );
    case "Deal": {
      const deal = dealOf(vehicle);
      return (
        deal && (
          <>
            <b data-deal={deal.label}>{deal.words}</b>
            <small>{deal.difference}</small>
          </>
        )
      );
    }
    case "Price history":
      return <History vehicle={vehicle} />;
    case "Listed since":
      return <Listed since={vehicle.listedAt} day={text} />;
    default:
      return <bdi>{text}</bdi>;
  }
}

function feesInWords(vehicle: ShownDetail): string | null {
  const { price, dealerPrice, priceBasis } = vehicle;
  if (price === null || !priceBasis) return null;
  return (
    pricePartsWords(vehicle.dealerPrice, vehicle.feesUsd) ??
    wholePriceWords(dealerPrice ?? price, priceBasis) ??
    "Ask the dealer which fees are added"
  );
}

function History({ vehicle }: { vehicle: ShownDetail }) {
  const { steps, left } = listedPrices(vehicle);
  return (
    <ul className="compare-history">
      {steps.map(({ price, at, change }, index) => (
        <li key={`${at} ${price}`}>
          {index === 0 ? `First ${formatPrice(price)}` : describeChange(change)}
          <small>
            <time dateTime={at}>{formatDay(at)}</time>
            {index === 0 && left > 0 && `, then ${formatAmount(left, "more change")}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

const describeChange = (change: number) =>
  change < 0 ? `Down ${formatPrice(-change)}` : change > 0 ? `Up ${formatPrice(change)}` : "Shown again";

function Listed({ since, day }: { since: string; day: string }) {
  const now = useNow();
  return (
    <>
      <time dateTime={since}>{day}</time>
      {now !== undefined && <small>{describeDaysListed(since, now)}</small>}
    </>
  );
}

function Actions({ vehicle }: { vehicle: ShownDetail }) {
  return (
    <div className="compare-actions">
      <ContactLink vehicle={vehicle} size="compact" />
      <CarfaxLink href={vehicle.carfaxUrl} />
    </div>
  );
}

/** Without an address it is disabled, but keeps its place. */
function CarfaxLink({ href }: { href: string | undefined }) {
  if (!safeHref(href)) {
    return (
      <button type="button" disabled className={buttonClass("disabled", "compact")}>
        Carfax Report
      </button>
    );
  }
  return (
    <ExternalLink href={href} className={buttonClass("secondary", "compact")}>
      Carfax Report
    </ExternalLink>
  );
}

const NotStated = () => <span className="compare-unstated">Not stated</span>;

const Unknown = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">Not known</span>
  </>
);

/** The cells of cars that are not listed any more. */
const Nothing = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // Empty cells have no other key.
    <td key={index}>
      <Unknown />
    </td>
  ));
