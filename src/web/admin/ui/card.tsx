import { type ReactNode, useId } from "react";

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
      <div className={props.flush ? "pt-4" : "p-4 md:px-5 md:pb-5"}>{props.children}</div>
    </section>
  );
}
