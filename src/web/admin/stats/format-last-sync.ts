const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", hour12: true });
const dayAndTime = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** "Never", "Today, 3:45 PM" or "Nov 19, 3:45 PM", in the reader's own time zone. */
export function formatLastSync(iso: string | null, now: Date): string {
  const at = iso ? new Date(iso) : null;
  if (!at || Number.isNaN(at.getTime())) return "Never";
  const text = at.toDateString() === now.toDateString() ? `Today, ${time.format(at)}` : dayAndTime.format(at);
  // Some language data put a narrow space before AM and PM, which nobody searches for.
  return text.replace(/\s/g, " ");
}
