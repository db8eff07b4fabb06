import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";

/** Tabs over panels: `<Tabs><TabList><Tab/></TabList><TabPanel/></Tabs>`; the arrow keys move between the tabs. */
export const Tabs = Radix.Root;

/** The row of tabs; needs an `aria-label`. */
export function TabList(props: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...props} className="flex flex-wrap gap-1 rounded-control bg-sunken p-1" />;
}

export function Tab(props: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...props}
      className="min-h-11 flex-auto cursor-pointer whitespace-nowrap rounded-md px-2 font-medium text-muted text-sm hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-brand-strong data-[state=active]:shadow-card md:flex-1 md:px-3"
    />
  );
}

export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className={`mt-4 rounded-control ${props.className ?? ""}`} />;
}
