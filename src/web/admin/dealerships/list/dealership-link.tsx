import type { Dealership } from "#contract/dealerships/dealership.ts";
import { Link } from "../../../ui/link.tsx";
import { dealershipSearch } from "../detail/detail-address.ts";

/** A dealership's name, leading to its own screen. */
export function DealershipLink({ dealership, id }: { dealership: Dealership; id: string }) {
  return (
    <Link
      id={id}
      to={{ search: dealershipSearch(dealership.id) }}
      className="line-clamp-2 rounded-sm font-semibold underline-offset-2 hover:underline"
    >
      {dealership.name}
    </Link>
  );
}
