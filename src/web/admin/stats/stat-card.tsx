import type { LucideIcon } from "lucide-react";

/** One number, what it is, and how it is counted. `wide`: words instead of a number, over both columns of a phone. */
export function StatCard(props: { icon: LucideIcon; title: string; value: string; hint: string; wide?: boolean }) {
  const { icon: Icon, title, value, hint, wide = false } = props;
  return (
    <dl
      data-stat={title}
      className={`flex min-w-0 flex-col rounded-card border border-line bg-surface p-3.5 shadow-card xl:p-4 ${wide ? "col-span-2 md:col-span-1" : ""}`}
    >
      <dt className="flex items-center justify-between gap-2 font-medium text-[0.8125rem] text-muted leading-5">
        {title}
        <Icon aria-hidden="true" className="size-4 shrink-0 text-brand md:max-xl:hidden" />
      </dt>
      <dd
        className={`mt-1 font-bold tabular-nums tracking-tight ${wide ? "text-lg leading-8 md:max-xl:text-base md:max-xl:leading-5" : "text-2xl leading-8"}`}
      >
        {value}
      </dd>
      <dd className="mt-auto text-muted text-xs leading-4">{hint}</dd>
    </dl>
  );
}
