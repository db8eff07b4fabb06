import { FileSpreadsheet, Upload } from "lucide-react";
import { type DragEvent, useState } from "react";
import { toast } from "../ui/toast.tsx";

/** Whether a chosen or dropped file may be a CSV file: by its type or its name. */
export function isCsvFile(file: Pick<File, "name" | "type">): boolean {
  return file.type === "text/csv" || file.name.toLowerCase().endsWith(".csv");
}

/** "12.3 KB" */
export function formatKilobytes(bytes: number): string {
  const size = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${size.format(bytes / 1024)} KB`;
}

/** Takes a CSV file by drop or by dialog, and shows its name. Other files are refused with a toast. */
export function CsvDropZone({ file, onFile }: { file: File | null; onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const [chosen] = files ?? [];
    if (!chosen) return;
    if (isCsvFile(chosen)) return onFile(chosen);
    toast({ title: "Invalid File Type", description: "Please upload a CSV file", variant: "destructive" });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex min-h-40 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed px-4 py-6 text-center text-sm has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${over ? "border-brand bg-brand-soft" : "border-line-control hover:bg-page"}`}
    >
      {file ? (
        <>
          <FileSpreadsheet aria-hidden="true" className="mb-1 size-8 text-brand" />
          <span className="wrap-anywhere max-w-full font-semibold">{file.name}</span>
          <span className="text-muted tabular-nums">{formatKilobytes(file.size)}</span>
          <span className="text-muted text-xs">Drop another file or click to choose one instead</span>
        </>
      ) : (
        <>
          <Upload aria-hidden="true" className="mb-1 size-8 text-muted" />
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
          // So that the same file can be chosen again after it has been corrected.
          event.target.value = "";
        }}
      />
    </label>
  );
}
