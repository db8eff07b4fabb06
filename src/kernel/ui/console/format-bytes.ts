const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** "340 KB", "12.5 MB", "1.2 GB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} KB`;
  return bytes < 1e9 ? `${amount.format(bytes / 1e6)} MB` : `${amount.format(bytes / 1e9)} GB`;
}
