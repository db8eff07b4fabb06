import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { SimilarCard } from "./similar-card.tsx";
import { similarVehiclesQuery } from "./vehicle-query.ts";

/** So far below the screen's edge the cars are asked for, to be there when the reader arrives. */
const AHEAD = "600px";

/** Vehicles like the one of the page. They come with the server's page; otherwise they are read when the reader gets near. */
export function SimilarVehicles() {
  const { id = "" } = useParams();
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { data: vehicles } = useQuery({ ...similarVehiclesQuery(id), enabled: near });
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="mt-12">
      {vehicles && vehicles.length > 0 && (
        <section>
          <h2 className="font-bold text-xl tracking-tight">Similar vehicles</h2>
          <ul className="mt-4 grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
            {vehicles.map((vehicle) => (
              <li key={vehicle.id} className="min-w-0">
                <SimilarCard vehicle={vehicle} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
