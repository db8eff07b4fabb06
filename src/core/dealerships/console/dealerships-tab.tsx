import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import { AddDealershipCard } from "./add-dealership-card.tsx";
import { ConnectedDealerships } from "./connected-dealerships.tsx";
import { DealershipDetail } from "./dealership-detail.tsx";
import { type DealershipSlots, readCar, readDetailAddress } from "./dealership-screen.ts";
import { useRowActions } from "./row-actions.tsx";

/** Adding a dealership and the list of all; at `?dealership=ID` all data of one, and with `&car=ID` one of its cars. */
export function DealershipsTab({ slots }: { slots: DealershipSlots }) {
  const { LiveUpdates, CarScreen } = slots;
  const [params] = useSearchParams();
  const address = readDetailAddress(params);
  const car = readCar(params);
  return (
    <>
      <LiveUpdates />
      <TabHeading title="Dealerships" text="Connect dealerships, and keep inventory and subscriptions up to date." />
      {car !== null ? (
        <CarScreen key={car} id={car} />
      ) : address ? (
        <DealershipDetail key={address.id} {...address} slots={slots} />
      ) : (
        <Overview slots={slots} />
      )}
    </>
  );
}

function Overview({ slots }: { slots: DealershipSlots }) {
  const list = useRef<HTMLDivElement>(null);
  const { act, dialog } = useRowActions({
    UploadDialog: slots.UploadDialog,
    onDeleted: () => requestAnimationFrame(() => list.current?.focus()),
  });
  const mayEdit = useMayEdit();
  const [, setParams] = useSearchParams();
  const [added, setAdded] = useState<number | null>(null);
  const showAdded = (id: number) => {
    setAdded(id);
    // The whole list, the newest first: a filter might hide the new one.
    setParams({}, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-5">
      {mayEdit && <AddDealershipCard onAdded={showAdded} />}
      <div ref={list} tabIndex={-1} className="rounded-card outline-none">
        <ConnectedDealerships slots={slots} onAction={act} added={added} />
      </div>
      {dialog}
    </div>
  );
}
