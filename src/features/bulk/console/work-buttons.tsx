import type { LucideIcon } from "lucide-react";
import { Button } from "#kernel/ui/console/button.tsx";

/** A button for each kind of work that may be done with what is chosen. */
export const WorkButtons = <Work extends string>(props: {
  actions: readonly (readonly [Work, LucideIcon, string])[];
  onAsk: (work: Work) => void;
}) =>
  props.actions.map(([work, Icon, label]) => (
    <Button key={work} size="sm" onClick={() => props.onAsk(work)}>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </Button>
  ));
