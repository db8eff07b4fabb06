import { CircleAlert } from "lucide-react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Something could not be read: says what, and offers to try again. */
export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert aria-hidden="true" />}
        title={`${what} could not be loaded.`}
        text="The connection or the server may be busy."
      >
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    </div>
  );
}
