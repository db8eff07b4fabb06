import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ContactClick, ContactClickCharts } from "#contract/leads/lead.ts";
import { countClicks } from "#domain/leads/count-clicks.ts";
import { RECENT_CLICKS } from "#domain/leads/lead-rules.ts";
import { apiQuery } from "../api/api-query.ts";

/**
 * What the charts show; undefined while it is on its way. A list of fewer clicks than the call gives at most is all of
 * them and is counted here, without another call; the database counts the long ones.
 */
export function useLeadCharts(clicks: ContactClick[] | undefined) {
  const whole = clicks !== undefined && clicks.length < RECENT_CLICKS;
  const counted = useMemo(() => (whole ? countClicks(clicks) : undefined), [whole, clicks]);
  const query = useQuery({ ...apiQuery("/api/contact-clicks/charts"), enabled: clicks !== undefined && !whole });
  const charts: ContactClickCharts | undefined = counted ?? query.data;
  return { charts, isError: !charts && query.isError, refetch: query.refetch };
}
