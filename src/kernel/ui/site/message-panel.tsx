import type { ReactNode } from "react";
import { buttonClass } from "./button-class.ts";
import { Spinner } from "./loading.tsx";

/** A whole-page message (no results, not found, failed): a drawing, the event, and the next step. */
export function MessagePanel(props: {
  art: ReactNode;
  title: string;
  text: string;
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = props.level === 2 ? "h2" : "h1";
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-12 text-center text-balance md:py-16">
      <div className="mb-2 w-56 text-line-strong">{props.art}</div>
      <Heading className="font-bold text-2xl tracking-tight">{props.title}</Heading>
      <p className="text-muted">{props.text}</p>
      {props.children && <div className="mt-4 flex flex-wrap justify-center gap-3">{props.children}</div>}
    </div>
  );
}

type TryAgainProps = {
  /** The page's address: without scripts, trying again reloads it. */
  address: string;
  onRetry: () => void;
  retrying: boolean;
};

/** Refetches in place. A reload would leave the page, and with it the automatic recovery. */
export function TryAgain({ address, onRetry, retrying }: TryAgainProps) {
  return (
    <a
      href={address}
      onClick={(event) => {
        event.preventDefault();
        onRetry();
      }}
      aria-busy={retrying}
      className={buttonClass("primary")}
    >
      {retrying && <Spinner small />}
      Try again
    </a>
  );
}

/** A car drawn in one line, in the current text colour. Decoration. */
export function CarOutline({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 240 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M38 76H22c-6 0-10-4-10-10v-7c0-8 5-13 13-14l33-5c12-15 25-24 49-24h25c22 0 36 9 53 25l25 5c12 2 18 9 18 19v5c0 4-3 6-7 6h-13" />
      <path d="M82 76h76" />
      <path d="M70 41c9-10 19-15 33-15h10v15zM124 26h12c15 0 25 5 36 15h-48z" />
      <circle cx="60" cy="76" r="19" />
      <circle cx="60" cy="76" r="7" />
      <circle cx="182" cy="76" r="19" />
      <circle cx="182" cy="76" r="7" />
      <path d="M12 94h26M86 94h70M208 94h20" opacity=".55" />
    </svg>
  );
}
