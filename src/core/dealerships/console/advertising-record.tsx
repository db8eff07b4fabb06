import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { buttonClass } from "#kernel/ui/site/button-class.ts";

const PAGE = "/api/admin/advertising-record";

/** Opens the record of what was advertised for a car, as a page to print and as a PDF. @param car our id or a VIN */
export function RecordLinks({ car, title }: { car: string; title: string }) {
  const query = `?${new URLSearchParams({ car })}`;
  const linkClass = buttonClass("secondary", "bare", "min-h-11 px-3 text-sm md:min-h-9");
  return (
    <>
      <a
        href={PAGE + query}
        target="_blank"
        rel="noopener"
        aria-label={`Advertising record of ${title}`}
        className={linkClass}
      >
        Record
      </a>
      <a
        href={`${PAGE}.pdf${query}`}
        download
        aria-label={`Advertising record of ${title} as a PDF`}
        className={linkClass}
      >
        PDF
      </a>
    </>
  );
}

/** Asks for the record of a car that is no longer in the list. */
export function RecordForm() {
  return (
    <form
      action={PAGE}
      target="_blank"
      className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-4 md:px-5"
      rel="noopener"
    >
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          label="Advertising record of any car"
          hint="By VIN, of all its listings in the last two years, also those that are gone."
          name="car"
          maxLength={17}
          required
        />
      </div>
      <Button type="submit">Open record</Button>
    </form>
  );
}
