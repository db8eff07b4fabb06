import { useQuery } from "@tanstack/react-query";
import { mayActAs, type Role } from "#kernel/http/rules/roles.ts";
import { apiQuery } from "../site/api-query.ts";

/** Returns whether the signed-in administrator has at least the role `needed`. The server refuses such calls anyway. */
export function useMay(needed: Role): boolean {
  const { data } = useQuery(apiQuery("/api/auth/status"));
  return data?.user ? mayActAs(data.user.role, needed) : false;
}

/** Returns whether to show controls that change something. Viewers do not see buttons whose calls answer 403. */
export const useMayEdit = (): boolean => useMay("editor");
