import { Menu as MenuIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { User } from "#contract/auth/user.ts";
import { ADMIN_TABS, type AdminTab } from "../../paths.ts";
import { useScrollStage } from "../../ui/use-scroll-stage.ts";
import { ConsoleTab } from "../tabs/console-tab.tsx";
import { MenuDrawer } from "./menu-drawer.tsx";
import { SideMenu, TABS } from "./side-menu.tsx";
import { useRail } from "./use-rail.ts";

/**
 * At the top of a page a phone's menu button stands in the room beside the heading. Once the heading moves away, the
 * button goes to a strip of its own at the bottom of the screen. So it never lies over text.
 */
const AWAY_FROM_TOP_PX = [24];

/** The tab that an address names by its last part. */
function tabOf(pathname: string): AdminTab {
  const last = pathname.split("/").filter(Boolean).at(-1);
  return ADMIN_TABS.find((tab) => tab === last) ?? "dashboard";
}

/** The console: the side menu (a drawer on a phone, a rail when folded) and the tab that the address names. */
export function ConsoleShell({ user }: { user: User | null }) {
  const tab = tabOf(useLocation().pathname);
  const [folded, setFolded] = useRail();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const scrolled = useScrollStage(AWAY_FROM_TOP_PX) > 0;
  const main = useShownFromTop(tab);
  return (
    <div className="flex min-h-dvh text-sm">
      <a
        href="#main"
        className="sr-only z-40 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <aside
        className={`sticky top-0 hidden h-dvh shrink-0 border-line border-r bg-surface transition-[width] duration-150 md:block ${folded ? "w-17" : "w-60"}`}
      >
        <SideMenu tab={tab} user={user} folded={folded} onFold={setFolded} />
      </aside>
      <MenuDrawer open={drawerOpen} onOpenChange={setDrawerOpen}>
        <SideMenu tab={tab} user={user} folded={false} onNavigate={() => setDrawerOpen(false)} />
      </MenuDrawer>
      <div
        aria-hidden="true"
        data-menu-strip
        className={`fixed inset-x-0 bottom-0 z-30 flex h-18 items-center border-line border-t bg-page pl-20 font-semibold text-muted transition-transform motion-reduce:transition-none md:hidden ${scrolled ? "" : "translate-y-full"}`}
      >
        {TABS[tab].label}
      </div>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
        onClick={() => setDrawerOpen(true)}
        className={`fixed z-40 ${scrolled ? "bottom-2.5 left-4" : "top-4 right-4"} grid size-13 cursor-pointer place-items-center rounded-full bg-brand text-on-brand shadow-raised hover:bg-brand-strong md:hidden`}
      >
        <MenuIcon aria-hidden="true" className="size-6" />
      </button>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full min-w-0 max-w-[90rem] flex-1 px-4 pt-5 pb-24 outline-none md:px-6 md:pt-7 md:pb-10"
      >
        <ConsoleTab tab={tab} />
      </main>
    </div>
  );
}

/** Another tab begins at its top, and the keyboard goes on from there. */
function useShownFromTop(tab: AdminTab) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(tab);
  useEffect(() => {
    if (before.current === tab) return;
    before.current = tab;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [tab]);
  return main;
}
