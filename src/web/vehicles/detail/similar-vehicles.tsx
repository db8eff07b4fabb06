import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { SimilarCard } from "./similar-card.tsx";
import { similarVehiclesQuery } from "./vehicle-query.ts";

/** Vehicles like the one of the page. Below the first screen: what has not come with the page moves nothing when it comes. */
export function SimilarVehicles() {
  const { id = "" } = useParams();
  const { data: vehicles = [] } = useQuery(similarVehiclesQuery(id));
  if (vehicles.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="font-bold text-xl tracking-tight">Similar vehicles</h2>
      <ul className="mt-4 grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
        {vehicles.map((vehicle) => (
          <li key={vehicle.id} className="min-w-0">
            <SimilarCard vehicle={vehicle} />
          </li>
        ))}
      </ul>
    </section>
  );
}
