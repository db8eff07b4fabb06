import { formatMileage, formatPrice } from "#core/listing/site/format-vehicle.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { type Comparable, describeAdjustments } from "./market-words.ts";

/** The comparable cars of a value, sorted by weight. On a phone each row is a small block. */
export function ComparablesTable({ comparables, count }: { comparables: readonly Comparable[]; count: number }) {
  return (
    <table className="car-rows">
      <caption>
        {comparables.length < count
          ? `The ${comparables.length} of ${count} cars that count most`
          : "The cars that the value rests on"}
      </caption>
      <thead>
        <tr>
          <th scope="col">Car</th>
          <th scope="col">Price</th>
          <th scope="col">Adjustments</th>
          <th scope="col">Adjusted price</th>
        </tr>
      </thead>
      <tbody>
        {comparables.map((comparable) => (
          <ComparableRow key={comparable.id} comparable={comparable} />
        ))}
      </tbody>
    </table>
  );
}

function ComparableRow({ comparable }: { comparable: Comparable }) {
  const { id, isListed, title, mileage, price, adjustedUsd, adjustments, dealershipName, share } = comparable;
  return (
    <tr>
      <th scope="row">
        {isListed ? (
          <Link to={`/vehicles/${id}`} rel="nofollow" className="min-h-11 items-center max-md:flex">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi>{title}</bdi>
        )}
        <small>
          {formatMileage(mileage)}
          {dealershipName !== null && (
            <>
              , <bdi>{dealershipName}</bdi>
            </>
          )}
          {!isListed && ", no longer listed"}, counts {formatShare(share)}
        </small>
      </th>
      <td data-head="Price">{formatPrice(price)}</td>
      <td data-head="Adjustments" data-wide>
        {describeAdjustments(adjustments)}
      </td>
      <td data-head="Adjusted price">{formatPrice(adjustedUsd)}</td>
    </tr>
  );
}

const formatShare = (share: number): string => `${Math.max(1, Math.round(100 * share))}%`;
