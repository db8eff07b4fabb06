import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../api/api-query.ts";

/** Said wherever a schedule is shown while the server begins no crawl by itself. */
const SWITCHED_OFF = "No crawl begins by itself: CRAWL_SCHEDULE is off.";

/**
 * When nightly and weekly crawls begin, with the time zone of those hours: "01:00-05:00, America/New_York"; undefined
 * while it is not known. `isOff`: no crawl begins by itself, and the words say so.
 */
export function useScheduleHours(): { words: string | undefined; isOff: boolean } {
  const { data } = useQuery(apiQuery("/api/admin/sync/schedule"));
  if (!data) return { words: undefined, isOff: false };
  return data.night === null
    ? { words: SWITCHED_OFF, isOff: true }
    : { words: `${data.night}, ${data.timeZone}`, isOff: false };
}
