/** Whether a chosen or dropped file may be a CSV file: by its type or its name. */
export function isCsvFile(file: Pick<File, "name" | "type">): boolean {
  return file.type === "text/csv" || file.name.toLowerCase().endsWith(".csv");
}

/** "12.3 KB" */
export function formatKilobytes(bytes: number): string {
  const size = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${size.format(bytes / 1024)} KB`;
}
