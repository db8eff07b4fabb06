import type { ReactNode } from "react";
import { LogoMark } from "#kernel/ui/site/logo.tsx";
import { HOME_PATH } from "#kernel/ui/site/paths.ts";

/** The frame of every screen in front of the console: the logo, and a card with a heading. */
export function SignInCard(props: { title: string; text: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-8 px-4 py-10">
      <a
        href={HOME_PATH}
        className="flex min-h-11 items-center gap-2.5 rounded-control font-extrabold text-xl tracking-tight"
      >
        <LogoMark className="size-10" />
        AutoHub
      </a>
      <div
        className={`w-full ${props.wide ? "max-w-140" : "max-w-100"} rounded-card border border-line bg-surface p-6 shadow-raised sm:p-8`}
      >
        <h1 className="font-bold text-2xl tracking-tight">{props.title}</h1>
        <p className="mt-1.5 text-muted text-sm">{props.text}</p>
        {props.children}
      </div>
    </main>
  );
}
