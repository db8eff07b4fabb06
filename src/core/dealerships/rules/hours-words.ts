/** The days of a week in schema.org's short form, with their English names. */
export const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
export type Day = (typeof DAYS)[number];
const SHOWN_DAYS: Record<Day, string> = { Mo: "Mon", Tu: "Tue", We: "Wed", Th: "Thu", Fr: "Fri", Sa: "Sat", Su: "Sun" };

/** Returns the days from one to another, both included; "Fri-Mon" goes over the weekend. */
export function daysUntil(from: Day, until: Day): Day[] {
  const first = DAYS.indexOf(from);
  const count = ((DAYS.indexOf(until) - first + DAYS.length) % DAYS.length) + 1;
  return Array.from({ length: count }, (_, index) => DAYS[(first + index) % DAYS.length] as Day);
}

const shownTime = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  if (hour === 23 && minute === 59) return "midnight";
  return `${hour % 12 || 12}${minute ? `:${`${minute}`.padStart(2, "0")}` : ""} ${hour < 12 ? "am" : "pm"}`;
};

/** Returns stored hours for people: `[{days: "Mon–Fri", times: "9 am – 7 pm"}]`. Days without an entry come last, as closed. */
export function describeHours(hours: string): { days: string; times: string }[] {
  const open = new Set<Day>();
  const lines = hours.split(", ").flatMap((entry) => {
    const [, from, to = from, opens, closes] = /^(..)(?:-(..))? (\d\d:\d\d)-(\d\d:\d\d)$/.exec(entry) ?? [];
    if (!from || !to || !opens || !closes) return [];
    for (const day of daysUntil(from as Day, to as Day)) open.add(day);
    const days = [...new Set([from, to])].map((day) => SHOWN_DAYS[day as Day]).join("–");
    return [{ days, times: `${shownTime(opens)} – ${shownTime(closes)}` }];
  });
  const closed = DAYS.filter((day) => !open.has(day)).map((day) => SHOWN_DAYS[day]);
  return closed.length === 0 || lines.length === 0 ? lines : [...lines, { days: closed.join(", "), times: "closed" }];
}
