import type { ReactNode } from "react";

/** A tab's title and purpose. At its right are the search, the bell and, on a phone, the menu's button. */
export function TabHeading({ title, text }: { title: string; text: ReactNode }) {
  return (
    <header className="mb-5 min-h-13 pr-39 md:pr-24">
      <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
      <p className="mt-1 max-w-prose text-muted">{text}</p>
    </header>
  );
}
