import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { inOrder } from "#kernel/ui/console/console-parts.ts";
import { TabHeading } from "#kernel/ui/console/tab-heading.tsx";
import { Link } from "#kernel/ui/site/link.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import { SETTINGS_PAGES, type SettingsPage, settingsPageOf, settingsPath } from "../rules/settings-pages.ts";
import type { SettingsCard } from "./settings-card.ts";

const contents = new Map<SettingsCard, ComponentType>();

/** Returns a card's content, which is loaded when it is first rendered. */
function contentOf(card: SettingsCard): ComponentType {
  const content = contents.get(card) ?? lazy(async () => ({ default: await card.load() }));
  contents.set(card, content);
  return content;
}

/** The site's settings: a menu of pages, and the cards of one of them. */
export function SettingsTab({ cards }: { cards: readonly SettingsCard[] }) {
  const [params] = useSearchParams();
  const page = settingsPageOf(params.get("page"));
  const shown = inOrder(cards.filter((card) => card.page === page));
  return (
    <>
      <TabHeading title="Site Settings" text={SETTINGS_PAGES[page].text} />
      <PageMenu page={page} pages={new Set(cards.map((card) => card.page))} />
      <div className="flex flex-col gap-5">
        <Suspense key={page} fallback={<LoadingCards />}>
          {shown.map((card) => (
            <Place key={card.name} name={card.name}>
              {createCard(card)}
            </Place>
          ))}
        </Suspense>
      </div>
    </>
  );
}

function createCard(card: SettingsCard) {
  const Content = contentOf(card);
  return <Content />;
}

const LoadingCards = () => (
  <div aria-busy="true">
    <p className="sr-only">Loading the settings...</p>
    <Skeleton className="h-96 w-full rounded-card" />
  </div>
);

/** The pages as links. */
function PageMenu({ page, pages }: { page: SettingsPage; pages: ReadonlySet<SettingsPage> }) {
  const names = (Object.keys(SETTINGS_PAGES) as SettingsPage[]).filter((name) => pages.has(name));
  return (
    <nav aria-label="Settings" className="mb-5">
      <ul className="flex flex-wrap gap-1 rounded-control bg-sunken p-1">
        {names.map((name) => (
          <li key={name} className="flex-auto md:flex-1">
            <Link
              to={settingsPath(name)}
              aria-current={name === page ? "page" : undefined}
              className="flex min-h-11 items-center justify-center whitespace-nowrap rounded-md px-3 font-medium text-muted hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-brand-strong aria-[current=page]:shadow-card"
            >
              {SETTINGS_PAGES[name].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Takes a card's place on the page. It is scrolled into view, with the focus, when the address names it. */
function Place({ name, children }: { name: string; children: ReactNode }) {
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  // Going to the same address again scrolls again.
  useEffect(() => {
    if (hash !== `#${name}`) return;
    place.current?.scrollIntoView({ block: "start" });
    place.current?.focus({ preventScroll: true });
  }, [hash, key, name]);
  return (
    <div ref={place} id={name} tabIndex={-1} className="scroll-mt-4 outline-none empty:hidden">
      {children}
    </div>
  );
}
