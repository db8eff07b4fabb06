import { useRef } from "react";
import { useSearchParams } from "react-router";
import { AddDealershipCard } from "./add/add-dealership-card.tsx";
import { DealershipDetail } from "./detail/dealership-detail.tsx";
import { readDetailAddress } from "./detail/detail-address.ts";
import { ConnectedDealerships } from "./list/connected-dealerships.tsx";
import type { DealershipSlots } from "./slots.ts";
import { useRowActions } from "./use-row-actions.tsx";

/** The dealerships tab: adding one, the list of all, and at `?dealership=ID` everything about one of them. */
export function DealershipsTab({ slots }: { slots: DealershipSlots }) {
  const [params] = useSearchParams();
  const address = readDetailAddress(params);
  return address ? <DealershipDetail key={address.id} {...address} slots={slots} /> : <Overview slots={slots} />;
}

function Overview({ slots }: { slots: DealershipSlots }) {
  const list = useRef<HTMLDivElement>(null);
  const { act, dialog } = useRowActions({
    UploadDialog: slots.UploadDialog,
    onDeleted: () => requestAnimationFrame(() => list.current?.focus()),
  });
  return (
    <div className="flex flex-col gap-5">
      <AddDealershipCard />
      <div ref={list} tabIndex={-1} className="rounded-card outline-none">
        <ConnectedDealerships Progress={slots.Progress} onAction={act} />
      </div>
      {dialog}
    </div>
  );
}
