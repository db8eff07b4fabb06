import { useState } from "react";
import type { Dealership } from "#contract/dealerships/dealership.ts";
import { serverMessage } from "../api/api-call.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast/toast.ts";
import { CsvDropZone } from "./csv-drop-zone.tsx";
import { ImportReport } from "./import-report.tsx";
import { usePreviewCsv, useUploadCsv } from "./use-upload-csv.ts";

/**
 * Loads a dealership's cars from a CSV file. "Upload" does so at once; "Preview" says first what it would do. It closes
 * when all rows were taken, and else stays to tell which were not.
 */
export function UploadCsvDialog({ dealership, onClose }: { dealership: Dealership; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useUploadCsv(dealership.id);
  const preview = usePreviewCsv(dealership.id);
  const done = upload.data;

  const choose = (chosen: File) => {
    setFile(chosen);
    preview.reset();
  };
  const needFile = () =>
    toast({
      title: "No File Selected",
      description: "Please select a CSV file to upload",
      variant: "destructive",
    });
  const start = () => {
    if (!file) return needFile();
    upload.mutate(file, { onSuccess: (result) => !result.rejected && onClose() });
  };
  const look = () => (file ? preview.mutate(file) : needFile());

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
            <Button ariaDisabled={!file} pending={preview.isPending} pendingLabel="Reading..." onClick={look}>
              Preview
            </Button>
            <Button
              variant="primary"
              ariaDisabled={!file}
              pending={upload.isPending}
              pendingLabel="Uploading..."
              onClick={start}
            >
              Upload
            </Button>
          </>
        )
      }
    >
      {done ? (
        <ImportReport result={done} />
      ) : (
        <div className="flex flex-col gap-4">
          <CsvDropZone file={file} onFile={choose} />
          <p className="text-muted text-sm">
            Columns: title, year, make, model, price, mileage, vin, location, zipCode. Exports of vAuto and HomeNet are
            understood as they are. The first line names the columns.
          </p>
          <div role="status" aria-label="Preview">
            {preview.isError && (
              <p className="rounded-control bg-bad-soft px-4 py-3 text-bad text-sm">
                {serverMessage(preview.error, "The file could not be previewed")}
              </p>
            )}
            {preview.isSuccess && <ImportReport result={preview.data} />}
          </div>
        </div>
      )}
    </Dialog>
  );
}
