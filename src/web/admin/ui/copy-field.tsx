import { Copy } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { CONTROL_CLASS } from "./field.tsx";
import { toast } from "./toast.ts";

/** A secret address to hand on: read it, select it, or copy it with the button. */
export function CopyField(props: { label: string; value: string; hint?: ReactNode }) {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.value);
      toast({ title: "Copied", description: `${props.label} is in the clipboard.` });
    } catch {
      toast({ title: "Not copied", description: "Please select the address and copy it.", variant: "destructive" });
    }
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {props.label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={props.value}
          onFocus={(event) => event.currentTarget.select()}
          aria-describedby={props.hint ? `${id}-hint` : undefined}
          className={CONTROL_CLASS}
        />
        <Button size="icon" aria-label={`Copy ${props.label}`} onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {props.hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
          {props.hint}
        </p>
      )}
    </div>
  );
}
