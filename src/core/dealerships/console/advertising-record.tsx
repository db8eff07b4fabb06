import { Download, FileText } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { MenuAction } from "#kernel/ui/console/action-menu.tsx";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { REQUIRED } from "#kernel/ui/console/form.tsx";

const PAGE = "/api/admin/advertising-record";

/** Returns the menu entries that open the record of what was advertised for a car, as a page to print and as a PDF. @param car our id or a VIN */
export function recordEntries(car: string): MenuAction[] {
  const query = `?${new URLSearchParams({ car })}`;
  return [
    { label: "Advertising record", Icon: FileText, href: PAGE + query, newTab: true },
    { label: "Record as a PDF", Icon: Download, href: `${PAGE}.pdf${query}`, download: true },
  ];
}

/** Asks for the record of a car that is no longer in the list. */
export function RecordForm() {
  const [isMissing, setMissing] = useState(false);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const field = event.currentTarget.elements.namedItem("car") as HTMLInputElement;
    if (field.value.trim() !== "") return;
    event.preventDefault();
    setMissing(true);
    field.focus();
  };
  return (
    <form
      action={PAGE}
      target="_blank"
      noValidate
      onSubmit={check}
      className="flex flex-wrap items-start gap-3 border-line border-t px-4 py-4 md:px-5"
      rel="noopener"
    >
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          label="Advertising record of any car"
          hint="By VIN: all listings of the last two years, including those that are gone."
          name="car"
          maxLength={17}
          error={isMissing ? REQUIRED : undefined}
          onChange={() => setMissing(false)}
        />
      </div>
      <Button type="submit" className="mt-[1.6875rem]">
        Open record
      </Button>
    </form>
  );
}
