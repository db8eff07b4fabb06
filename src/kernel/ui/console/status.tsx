import type { ReactNode } from "react";

const TONES = {
  green: "bg-good-soft text-good",
  blue: "bg-info-soft text-info",
  red: "bg-bad-soft text-bad",
  amber: "bg-deal-soft text-deal",
  grey: "bg-sunken text-muted",
} as const;

/** A colored word: a dot and a text, so that the color alone never carries the meaning. */
export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs ${TONES[tone]}`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}

/** The progress of something, as a bar. */
export function ProgressBar(props: { label: string; value: number; max: number }) {
  return (
    <progress
      aria-label={props.label}
      max={props.max}
      value={Math.min(props.value, props.max)}
      className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-info-soft [&::-moz-progress-bar]:bg-info [&::-webkit-progress-bar]:bg-info-soft [&::-webkit-progress-value]:bg-info"
    />
  );
}
