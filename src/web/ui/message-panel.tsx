import type { ReactNode } from "react";

/** A whole-page message (nothing found, not there, failed): a drawing, what happened, and the way on. */
export function MessagePanel(props: {
  art: ReactNode;
  title: string;
  text: string;
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = props.level === 2 ? "h2" : "h1";
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-16 text-center md:py-24">
      <div className="mb-2 w-56 text-line-strong">{props.art}</div>
      <Heading className="font-bold text-2xl tracking-tight">{props.title}</Heading>
      <p className="text-muted">{props.text}</p>
      {props.children && <div className="mt-4 flex flex-wrap justify-center gap-3">{props.children}</div>}
    </div>
  );
}
