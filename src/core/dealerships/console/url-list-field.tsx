import { Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { MAX_ADDITIONAL_URLS } from "../rules/dealership-rules.ts";

/**
 * Up to ten more addresses, each with a button that removes it. The list scrolls when it grows long.
 * @param props.whenFull at ten addresses "Add URL" either disappears, or stays and explains why it does nothing
 */
export function UrlListField(props: {
  /** The names of all addresses and of a single one: "Additional URLs", "Additional URL". */
  legend: string;
  itemLabel: string;
  hint?: string;
  urls: readonly string[];
  errors?: readonly (string | undefined)[];
  onChange: (urls: string[]) => void;
  whenFull: "hide" | "explain";
}) {
  const { urls, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const grew = useRef(false);
  const full = urls.length >= MAX_ADDITIONAL_URLS;

  useEffect(() => {
    if (!grew.current || urls.length === 0) return;
    grew.current = false;
    [...(list.current?.querySelectorAll("input") ?? [])].at(-1)?.focus();
  }, [urls.length]);

  const add = () => {
    if (full) {
      toast({
        title: "Maximum URLs reached",
        description: `You can add up to ${MAX_ADDITIONAL_URLS} additional URLs`,
        variant: "destructive",
      });
      return;
    }
    grew.current = true;
    onChange([...urls, ""]);
  };
  const remove = (index: number) => {
    onChange(urls.toSpliced(index, 1));
    // The button that had the focus has been removed.
    requestAnimationFrame(() => adder.current?.focus());
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">{props.legend}</legend>
      {props.hint && <p className="mb-2 text-muted text-xs">{props.hint}</p>}
      {urls.length > 0 && (
        <ul ref={list} className="-m-1 mb-2 flex max-h-[300px] flex-col gap-2 overflow-y-auto p-1">
          {urls.map((url, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the inputs have no state
            <li key={index} className="flex items-start gap-2">
              <TextField
                className="flex-1"
                label={`${props.itemLabel} ${index + 1}`}
                hideLabel
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                value={url}
                error={props.errors?.[index]}
                onChange={(event) => onChange(urls.with(index, event.target.value))}
              />
              <Button variant="ghost" size="icon" aria-label={`Remove URL ${index + 1}`} onClick={() => remove(index)}>
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!(full && props.whenFull === "hide") && (
        <Button ref={adder} size="sm" ariaDisabled={full} onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add URL
        </Button>
      )}
    </fieldset>
  );
}
