import { FileSpreadsheet, Upload as UploadIcon } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import type { Dealership } from "#core/dealerships/dealership-schemas.ts";
import { serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { ConfirmDialog, Dialog } from "#kernel/ui/console/dialog.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { formatKilobytes } from "#kernel/words/rules/decimals.ts";
import { formatAmount, formatCount } from "#kernel/words/rules/numbers.ts";
import type { CsvImport } from "../import-endpoints.ts";
import { CSV_MAX_BYTES } from "../rules/csv-rules.ts";
import type { Choices } from "./column-list.tsx";
import { ImportReport } from "./import-report.tsx";
import { TakeBackImport } from "./past-imports.tsx";
import { removalConfirmation, saveProblems, type Upload, usePreviewCsv, useUploadCsv } from "./use-upload-csv.ts";

const NO_CHOICES: Choices = new Map();

/** Scrolls to the top of the result, wherever the preview was scrolled to. */
const showFromTop = (result: HTMLElement | null): void => result?.scrollIntoView({ block: "start" });

/**
 * Loads a dealership's cars from a CSV file. A chosen file is previewed at once: how its columns are understood (which can be changed) and
 * what an upload would do. "Upload" does not wait for the preview. The dialog closes when all rows were accepted without warnings;
 * otherwise it shows the report. When a whole lot would remove many cars, the operator must confirm their number.
 */
// oxlint-disable-next-line complexity -- flat: its branches are side by side
export function UploadCsvDialog({ dealership, onClose }: { dealership: Dealership; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [wholeLot, setWholeLot] = useState(false);
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const [seen, setSeen] = useState<CsvImport | null>(null);
  const upload = useUploadCsv(dealership.id);
  const preview = usePreviewCsv(dealership.id);
  const done = upload.data;
  const confirmation = removalConfirmation(upload.error);

  const start = (agreed?: number) => {
    if (!file) {
      const description = "Please select a CSV file to upload";
      return toast({ title: "No File Selected", description, variant: "destructive" });
    }
    const options = { file, wholeLot, choices, ...(agreed !== undefined && { confirmRemovals: agreed }) };
    upload.mutate(options, {
      onSuccess: (result) => !result.rejected && !result.removed && !result.warnings?.length && onClose(),
    });
  };
  /** Previews with a change that the state does not have yet. */
  const showPreview = (change: Partial<Upload>) => {
    const options = { file, wholeLot, choices, ...change };
    if (options.file === null || options.file.size > CSV_MAX_BYTES) return;
    preview.mutate({ ...options, file: options.file }, { onSuccess: setSeen, onError: () => setSeen(null) });
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setChoices(NO_CHOICES);
    setSeen(null);
    preview.reset();
    showPreview({ file: chosen, choices: NO_CHOICES });
  };
  const problem = problemOf(file, preview.error);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Upload Inventory CSV"
      description={dealership.name}
      size="lg"
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              ariaDisabled={!file}
              pending={upload.isPending}
              pendingLabel="Uploading..."
              onClick={() => start()}
            >
              Upload
            </Button>
          </>
        )
      }
    >
      {done ? (
        <div ref={showFromTop} className="flex flex-col gap-4">
          {done.importId != null && done.added + done.changed + done.removed > 0 && (
            <div>
              <TakeBackImport past={{ id: done.importId, fileName: file?.name ?? "" }} onDone={onClose} />
            </div>
          )}
          <ImportReport result={done} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <CsvDropZone file={file} onFile={choose} />
          <RecordsButton onFile={choose} />
          <WholeLotSwitch
            checked={wholeLot}
            onChange={(whole) => {
              setWholeLot(whole);
              showPreview({ wholeLot: whole });
            }}
          />
          <p className="text-muted text-sm">
            Columns: title, year, make, model, price, mileage, vin, location, zipCode. Exports of vAuto and HomeNet are
            understood as they are. You can assign other columns once the file is read.
          </p>
          <div role="status">
            {preview.isPending && <p className="text-muted text-sm">Reading the file...</p>}
            {problem !== null && <p className="rounded-control bg-bad-soft px-4 py-3 text-bad text-sm">{problem}</p>}
            {seen !== null && <p className="sr-only">{previewSentence(seen)}</p>}
          </div>
          <section aria-label="Preview">
            {seen !== null && (
              <ImportReport
                result={seen}
                columnChoices={{
                  choices,
                  onChoose: (next) => {
                    setChoices(next);
                    showPreview({ choices: next });
                  },
                }}
                {...(file !== null && {
                  onSaveProblems: () => saveProblems(dealership.id, { file, wholeLot, choices }),
                })}
              />
            )}
          </section>
        </div>
      )}
      <ConfirmDialog
        open={confirmation !== null}
        onOpenChange={(open) => !open && upload.reset()}
        title={`Remove ${formatAmount(confirmation?.removals ?? 0, "car")}?`}
        description={`The file does not name ${formatCount(confirmation?.removals ?? 0)} of ${formatAmount(confirmation?.listed ?? 0, "listed car")}, or says that they are sold. ${confirmation?.reason ? `${confirmation.reason} ` : ""}Nothing has been uploaded yet. You can undo the upload afterwards.`}
        confirmLabel={`Upload and remove ${formatAmount(confirmation?.removals ?? 0, "car")}`}
        pendingLabel="Uploading..."
        pending={upload.isPending}
        destructive
        onConfirm={() => start(confirmation?.removals)}
      />
    </Dialog>
  );
}

/** Returns why a chosen file has no preview; null when nothing speaks against it. */
function problemOf(file: File | null, error: unknown): string | null {
  if (file !== null && file.size > CSV_MAX_BYTES) return "The file is larger than 10 MB. Choose a smaller one.";
  return error === null ? null : serverMessage(error, "The file could not be previewed");
}

/** Returns a preview's result for those who cannot see it; they find the details below. */
function previewSentence({ count, rejected, problem, warnings }: CsvImport): string {
  if (problem != null) return problem;
  const others = [
    ...(rejected > 0 ? [`${formatAmount(rejected, "row")} rejected`] : []),
    ...(warnings?.length ? [formatAmount(warnings.length, "warning")] : []),
  ];
  return [`Uploading would take ${formatAmount(count, "vehicle")}`, ...others].join(", ");
}

/** The switch for "the file is the whole lot". The whole row can be clicked. */
function WholeLotSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-what`}
      onClick={() => onChange(!checked)}
      className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 rounded-control text-left text-sm"
    >
      <span className="min-w-0">
        <span id={`${id}-name`} className="block font-medium">
          This file is the whole lot
        </span>
        <span id={`${id}-what`} className="mt-0.5 block text-muted">
          Listed cars that it does not name are removed. Otherwise a file adds and updates, and takes off only what it
          says is sold.
        </span>
      </span>
      <span
        aria-hidden="true"
        className={`flex h-7 w-12 shrink-0 items-center rounded-full px-1 transition-colors motion-reduce:transition-none ${checked ? "bg-brand" : "bg-line-control"}`}
      >
        <span
          className={`block size-5 rounded-full bg-surface transition-transform motion-reduce:transition-none ${checked ? "translate-x-5" : ""}`}
        />
      </span>
    </button>
  );
}

/** Takes a file of another format that is read as well. Its picker is no part of the page: the drop zone's is the dialog's only one. */
function RecordsButton({ onFile }: { onFile: (file: File) => void }) {
  const pick = () => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".xlsx,.xml,.json";
    input.onchange = () => {
      const [chosen] = input.files ?? [];
      if (chosen) onFile(chosen);
    };
    input.click();
  };
  return (
    <div>
      <Button size="sm" onClick={pick}>
        Choose an Excel, XML or JSON file
      </Button>
    </div>
  );
}

/** True when a chosen or dropped file may be a CSV file, by its type or its name. */
export function isCsvFile(file: Pick<File, "name" | "type">): boolean {
  return file.type === "text/csv" || file.name.toLowerCase().endsWith(".csv");
}

/** Takes a CSV file by drop or by dialog, and shows its name. Other files are refused with a toast. */
function CsvDropZone({ file, onFile }: { file: File | null; onFile: (file: File) => void }) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const [chosen] = files ?? [];
    if (!chosen) return;
    if (isCsvFile(chosen)) return onFile(chosen);
    toast({ title: "Invalid File Type", description: "Please upload a CSV file", variant: "destructive" });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
      className={`flex min-h-40 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed px-4 py-6 text-center text-sm has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${isDraggedOver ? "border-brand bg-brand-soft" : "border-line-control hover:bg-page"}`}
    >
      {file ? (
        <>
          <FileSpreadsheet aria-hidden="true" className="mb-1 size-8 text-brand" />
          <span className="wrap-anywhere max-w-full font-semibold">{file.name}</span>
          <span className="text-muted numerals">{formatKilobytes(file.size)}</span>
          <span className="text-muted text-xs">Drop another file or click to choose one instead</span>
        </>
      ) : (
        <>
          <UploadIcon aria-hidden="true" className="mb-1 size-8 text-muted" />
          <span className="font-semibold">Drag and drop a CSV file here, or click to browse</span>
          <span className="text-muted text-xs">CSV files only, max 10MB</span>
        </>
      )}
      <input
        type="file"
        accept=".csv"
        aria-label="CSV file"
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          // Lets the same file be chosen again after it has been corrected.
          event.target.value = "";
        }}
      />
    </label>
  );
}
