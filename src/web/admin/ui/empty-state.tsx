import type { ReactNode } from "react";

/** There is nothing here yet: says so, and what to do next. */
export function EmptyState(props: { icon?: ReactNode; title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      {props.icon && <div className="mb-1 text-muted [&_svg]:size-8">{props.icon}</div>}
      <p className="font-medium text-sm">{props.title}</p>
      {props.text && <p className="max-w-prose text-muted text-sm">{props.text}</p>}
      {props.children && <div className="mt-2 flex flex-wrap justify-center gap-2">{props.children}</div>}
    </div>
  );
}
