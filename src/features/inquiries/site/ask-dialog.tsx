import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { CloseIcon } from "#kernel/ui/site/icons.tsx";
import { AskForm } from "./ask-form.tsx";
import { askQuery, whyNoForm } from "./ask-query.ts";

/** The form over the car's page. The browser's own modal dialog: Escape closes it, focus stays inside and goes back afterwards. */
export function AskDialog({ vehicle, onClose }: { vehicle: { id: number; title: string }; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error } = useQuery(askQuery(`${vehicle.id}`));
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="ask-title" onClose={onClose} className="ask-dialog">
      <div className="ask-head">
        <div>
          <h2 id="ask-title">Ask about this car</h2>
          <p>
            <bdi>{vehicle.title}</bdi>
          </p>
        </div>
        <form method="dialog">
          <button type="submit" aria-label="Close">
            <CloseIcon className="size-6" />
          </button>
        </form>
      </div>
      {data && <AskForm form={data} />}
      {!data && !error && (
        <p role="status" className="ask-wait">
          One moment...
        </p>
      )}
      {error && (
        <p role="alert" className="ask-failure">
          {whyNoForm(error).title}. {whyNoForm(error).text}
        </p>
      )}
    </dialog>
  );
}
