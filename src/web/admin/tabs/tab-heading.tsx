import type { ReactNode } from "react";

/** What a tab is called, and what it is for. */
export function TabHeading({ title, text }: { title: string; text: ReactNode }) {
  return (
    <header className="mb-5">
      <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
      <p className="mt-1 max-w-prose text-muted">{text}</p>
    </header>
  );
}
