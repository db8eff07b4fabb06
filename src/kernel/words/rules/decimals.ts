const formats = {
  1: new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 }),
  3: new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 }),
};
const kilobytes = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "3.4", "1,204.5": a number with a decimal point. @param digits the most digits after it */
export const formatDecimal = (value: number, digits: 1 | 3 = 1): string => formats[digits].format(value);

/** "340 KB", "12.5 MB", "1.2 GB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} KB`;
  return bytes < 1e9 ? `${formatDecimal(bytes / 1e6)} MB` : `${formatDecimal(bytes / 1e9)} GB`;
}

/** "12.3 KB", of 1,024 bytes each. */
export const formatKilobytes = (bytes: number): string => `${kilobytes.format(bytes / 1024)} KB`;
