import { Menu as MenuIcon, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ProviderProblem } from "#kernel/auth/console/provider-sign-in.tsx";
import type { User } from "#kernel/http/user-schemas.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import type { ConsoleTab } from "#kernel/ui/console/console-parts.ts";
import { OVERLAY_CLASS, useReturnFocus } from "#kernel/ui/console/dialog.tsx";
import { useKeptFocus } from "#kernel/ui/console/kept-focus.ts";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { useScrollStage } from "#kernel/ui/site/use-scroll-stage.ts";
import { BACKGROUND, COMMANDS, HEAD_PARTS, TABS } from "./all-parts.ts";
import { dashboardTab } from "./console.ts";
import { SideMenu } from "./side-menu.tsx";
import { TabContent } from "./tab-content.tsx";

/**
 * At the top of a page a phone's menu button is beside the heading. After this much scrolling, in pixels, it moves to a bar at
 * the bottom of the screen, so that it never covers text.
 */
const AWAY_FROM_TOP_PX = [24];

/** The tab that an address names by its last part. */
function tabOf(pathname: string): ConsoleTab {
  const last = pathname.split("/").filter(Boolean).at(-1);
  return TABS.find(({ name }) => name === last) ?? dashboardTab;
}

/** The console: the side menu (a drawer on a phone, a rail when folded) and the tab that the address names. */
export function ConsoleShell({ user }: { user: User | null }) {
  const { pathname, search } = useLocation();
  const tab = tabOf(pathname);
  const [folded, setFolded] = useFoldedMenu();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const scrolled = useScrollStage(AWAY_FROM_TOP_PX) > 0;
  const main = useShownFromTop(tab);
  useKeptFocus();
  const isOwner = useMay("owner");
  const tabs = useMemo(() => TABS.filter(({ role }) => isOwner || role !== "owner"), [isOwner]);
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
        {tab.label}
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
        className="relative mx-auto w-full min-w-0 max-w-[90rem] flex-1 px-4 pt-5 pb-24 outline-none md:px-6 md:pt-7 md:pb-10"
      >
        <div className="absolute top-5 right-18 flex gap-1 md:top-6 md:right-6">
          {HEAD_PARTS.map(({ order, Content }) => (
            <Content key={order} tabs={tabs} commands={COMMANDS} />
          ))}
        </div>
        <TabContent tab={tab} />
        {new URLSearchParams(search).has("problem") && <ProviderProblem />}
      </main>
      {BACKGROUND.map(({ order, Content }) => (
        <Content key={order} />
      ))}
    </div>
  );
}

/** Opening another tab scrolls to its top and moves the focus there. */
function useShownFromTop(tab: ConsoleTab) {
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

/** The side menu on a phone: slides in from the left. The overlay, Escape or a navigation closes it. */
function MenuDrawer(props: { open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode }) {
  const { open, onOpenChange } = props;
  const returnFocus = useReturnFocus();
  useEffect(() => {
    if (!open) return;
    // A wider window shows the menu beside the page.
    const wide = window.matchMedia("(min-width: 48rem)");
    const close = () => wide.matches && onOpenChange(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [open, onOpenChange]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY_CLASS} />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-y-0 left-0 z-60 w-72 max-w-[85vw] border-line border-r bg-surface shadow-raised outline-none data-[state=open]:animate-slide-in"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          {props.children}
          <Dialog.Close asChild>
            <Button variant="ghost" size="icon" aria-label="Close menu" className="absolute top-3 right-2">
              <X aria-hidden="true" className="size-5" />
            </Button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const KEY = "autohub-admin-menu";
/** Windows narrower than this (pixels) start with the menu folded, to leave room for the content. */
const ROOMY_FROM_PX = 1_024;

function remembered(): boolean {
  try {
    const choice = localStorage.getItem(KEY);
    if (choice) return choice === "folded";
  } catch {
    // Without storage the default applies.
  }
  return window.innerWidth < ROOMY_FROM_PX;
}

/** Returns whether the side menu is folded to a rail of icons, and a setter. The choice is saved in this browser. */
function useFoldedMenu(): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(remembered);
  const choose = (next: boolean) => {
    setFolded(next);
    try {
      localStorage.setItem(KEY, next ? "folded" : "wide");
    } catch {
      // See above.
    }
  };
  return [folded, choose];
}
