import { useQuery } from "@tanstack/react-query";
import { Car, ChevronLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { DEALERSHIPS_PATH } from "#core/dealerships/console/dealership-screen.ts";
import { vehiclePath } from "#core/facts/rules/vehicle-paths.ts";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { EmptyState } from "#kernel/ui/console/card.tsx";
import { momentInSentence } from "#kernel/ui/console/moment.tsx";
import { rememberedAddress } from "#kernel/ui/console/remembered-address.ts";
import { Badge } from "#kernel/ui/console/status.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import type { VehicleOrigins } from "../origin-endpoints.ts";
import { dealershipAddress } from "./car-address.ts";
import { CarChanges, FACTS_ID } from "./car-changes.tsx";
import { FactList } from "./fact-list.tsx";
import { carQuery } from "./use-corrections.ts";
import { VehicleHistory } from "./vehicle-history.tsx";

/** Address of the dealership's car list, with the filters last used in this window. */
const carsAddress = (dealershipId: number): string => {
  const search = rememberedAddress(`cars-${dealershipId}`);
  return search === null ? dealershipAddress(dealershipId, "cars") : DEALERSHIPS_PATH + search;
};

/** One car for the operator: the origin of each fact, contradicting sources, its corrections and its history. */
export function VehicleScreen({ id }: { id: number }) {
  const { data: car, error } = useQuery(carQuery(id));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-5">
      <Link
        to={car ? carsAddress(car.dealership.id) : DEALERSHIPS_PATH}
        className="-ml-2 flex min-h-11 items-center gap-1 self-start rounded-control px-2 font-medium text-brand text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-4 shrink-0" />
        {car ? `Cars of ${car.dealership.name}` : "All dealerships"}
      </Link>
      <section
        aria-labelledby="car-title"
        className="rounded-card border border-line bg-surface p-4 shadow-card md:p-5"
      >
        <h2
          id="car-title"
          ref={heading}
          tabIndex={-1}
          className="wrap-anywhere font-bold text-xl tracking-tight outline-none"
        >
          {car?.title ?? "Car"}
        </h2>
        {car && <Standing car={car} />}
        {!car && !error && (
          <p role="status" className="text-muted text-sm">
            Loading the car...
          </p>
        )}
        {error && (
          <EmptyState
            icon={<Car aria-hidden="true" />}
            title="The car could not be loaded"
            text={serverMessage(error, "The server did not answer.")}
          />
        )}
      </section>
      {car && <CarChanges car={car} />}
      {car && (
        <div id={FACTS_ID} className="scroll-mt-20 space-y-5 xl:columns-2 xl:gap-5">
          <FactList car={car} />
        </div>
      )}
      {car && <VehicleHistory car={car} />}
    </div>
  );
}

const STANDINGS = {
  listed: { word: "Listed", tone: "green" },
  hidden: { word: "Hidden", tone: "grey" },
  removed: { word: "Removed", tone: "red" },
} as const;

function Standing({ car }: { car: VehicleOrigins }) {
  const { word, tone } = STANDINGS[car.standing];
  const corrected = car.facts.filter(({ correction }) => correction !== null).length;
  const contradicted = car.facts.filter(({ others }) => others.length > 0).length;
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{word}</Badge>
        {corrected > 0 && <Badge tone="blue">{corrected} corrected</Badge>}
        {contradicted > 0 && <Badge tone="amber">{contradicted} contradicted</Badge>}
      </p>
      <p className="mt-2 text-muted text-sm numerals">
        {car.vin && `${car.vin} · `}confirmed {momentInSentence(car.confirmed)}
        {car.standing === "removed" && " · it comes back with the next sync or file that has it"}
        {car.standing === "listed" && (
          <>
            {" · "}
            <a href={vehiclePath(car)} className="rounded-sm text-brand underline underline-offset-2">
              its page
            </a>
          </>
        )}
      </p>
    </>
  );
}
