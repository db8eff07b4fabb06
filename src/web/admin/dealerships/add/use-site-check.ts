import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../api/api-call.ts";

/** Looks at a website without storing anything. */
export function useSiteCheck() {
  return useMutation({ mutationFn: (url: string) => callApi("POST", "/api/dealerships/check", { url }) });
}

export type SiteCheckState = ReturnType<typeof useSiteCheck>;
