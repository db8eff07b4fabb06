import type { ComponentProps } from "react";
import { Badge } from "../ui/badge.tsx";

const TONES: Record<string, ComponentProps<typeof Badge>["tone"]> = { active: "green", syncing: "blue", error: "red" };

/** A dealership's status, capitalised: active green, syncing blue, error red, anything else grey. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={TONES[status] ?? "grey"}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
}
