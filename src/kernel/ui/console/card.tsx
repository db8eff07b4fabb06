import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";

/** A surface with a heading; with a title it is a named region of the page. */
export function Card(props: {
  title?: ReactNode;
  description?: ReactNode;
  /** Buttons at the right of the heading. */
  actions?: ReactNode;
  /** The content brings its own padding: a table that reaches the edges. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={props.title ? id : undefined}
      className={`min-w-0 rounded-card border border-line bg-surface shadow-card ${props.className ?? ""}`}
    >
      {(props.title || props.actions) && (
        <header
          className={`flex flex-wrap ${props.description ? "items-start" : "items-center"} justify-between gap-x-4 gap-y-3 px-4 pt-4 md:px-5`}
        >
          <div className="min-w-0 flex-1 basis-36">
            {props.title && (
              <h2 id={id} className="font-bold text-base tracking-tight">
                {props.title}
              </h2>
            )}
            {props.description && <p className="mt-0.5 text-muted text-sm">{props.description}</p>}
          </div>
          {props.actions && <div className="flex flex-wrap gap-2">{props.actions}</div>}
        </header>
      )}
      <div className={props.flush ? "pt-4" : "p-4 empty:p-2 md:px-5 md:pb-5"}>{props.children}</div>
    </section>
  );
}

/** A part of the page that scrolls by itself, by keyboard too. */
export function ScrollRegion(props: { label: string; className: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard could not scroll here.
    <section aria-label={props.label} tabIndex={0} className={`relative overflow-auto ${props.className}`}>
      {props.children}
    </section>
  );
}

/** The state of an empty list: that nothing is there yet, and the next step. */
export function EmptyState(props: { icon?: ReactNode; title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1.5 px-4 py-6 text-center">
      {props.icon && <div className="mb-1 text-muted [&_svg]:size-6">{props.icon}</div>}
      <p className="font-medium text-sm">{props.title}</p>
      {props.text && <p className="max-w-prose text-muted text-sm">{props.text}</p>}
      {props.children && <div className="mt-2 flex flex-wrap justify-center gap-2">{props.children}</div>}
    </div>
  );
}

/** The state when something could not be loaded, with a button to try again. */
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
