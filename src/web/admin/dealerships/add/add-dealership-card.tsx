import { useQuery } from "@tanstack/react-query";
import { ChevronUp, Plus } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { dealershipsQuery } from "../../api/dealership-list.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AddDealershipForm } from "./add-dealership-form.tsx";

/**
 * "Add New Dealership": open while there are no dealerships, else folded behind a button, so that the list begins at the
 * top. `?add` opens it. What was typed stays when it is folded.
 */
export function AddDealershipCard() {
  const { data, isPending } = useQuery(dealershipsQuery);
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<boolean | null>(params.has("add") ? true : null);
  const form = useRef<HTMLDivElement>(null);
  const id = useId();
  const none = data?.length === 0;
  const open = none || chosen === true;

  useEffect(() => {
    // What was open because there were none stays open when the first one is there: somebody may be typing.
    if (none) setChosen((before) => before ?? true);
  }, [none]);
  const toggle = () => {
    setChosen(!open);
    if (!open) requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
  };

  return (
    <Card
      title="Add New Dealership"
      description={open && "Its website is read right after it was added."}
      flush
      actions={
        !isPending &&
        !none && (
          <Button
            size="sm"
            variant={open ? "secondary" : "primary"}
            aria-expanded={open}
            aria-controls={id}
            onClick={toggle}
          >
            {open ? (
              <ChevronUp aria-hidden="true" className="size-4" />
            ) : (
              <Plus aria-hidden="true" className="size-4" />
            )}
            {open ? "Hide form" : "Add dealership"}
          </Button>
        )
      }
    >
      <div ref={form} id={id} hidden={!open} className="px-4 pb-4 md:px-5 md:pb-5">
        <AddDealershipForm />
      </div>
    </Card>
  );
}
