const format = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** "Nov 20, 2026, 3:45 PM", in the reader's own time zone. Some language data put a narrow space there, which nobody searches for. */
export function formatSettingTime(iso: string): string {
  return format.format(new Date(iso)).replace(/\s/g, " ");
}
