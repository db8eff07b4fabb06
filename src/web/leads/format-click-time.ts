const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const whole = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** When a shopper clicked: "Nov 20" where there is little room, else "Nov 20, 2026, 3:45 PM". */
export function formatClickTime(iso: string, { brief }: { brief: boolean }): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return "N/A";
  return (brief ? short : whole).format(at);
}

/** "Nov 20" for the calendar day "2026-11-20", whatever the time zone. */
export function formatCalendarDay(day: string): string {
  return short.format(new Date(`${day}T12:00:00`));
}
