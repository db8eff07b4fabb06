import type { ComponentType, ReactNode } from "react";

/** A line with an icon in the list of a car's dealership. */
export function SellerLine(props: {
  id?: string | undefined;
  icon: ComponentType<{ className: string }>;
  children: ReactNode;
}) {
  const { id, icon: Icon, children } = props;
  return (
    <li id={id} className="flex gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
