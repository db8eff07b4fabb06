import { ExternalLink, LogOut, type LucideIcon, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useLogout } from "#kernel/auth/console/use-auth.ts";
import type { User } from "#kernel/http/user-schemas.ts";
import type { ConsoleTab } from "#kernel/ui/console/console-parts.ts";
import { useMay } from "#kernel/ui/console/permissions.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { LogoMark } from "#kernel/ui/site/logo.tsx";
import { adminTabPath, HOME_PATH } from "#kernel/ui/site/paths.ts";
import { TABS } from "./all-parts.ts";

type SideMenuProps = {
  tab: ConsoleTab;
  user: User | null;
  /** Only icons are visible; the words stay for screen readers. */
  folded: boolean;
  /** Absent in the drawer, which cannot be folded. */
  onFold?: (folded: boolean) => void;
  onNavigate?: () => void;
};

/** The menu: the tabs, the link to the site, and the logout. After a logout the console navigates to `/admin`. */
export function SideMenu({ tab, user, folded, onFold, onNavigate }: SideMenuProps) {
  const logout = useLogout();
  const isOwner = useMay("owner");
  const entries = (menu: ConsoleTab["menu"]) => (
    <ul className="flex flex-col gap-1">
      {TABS.filter((one) => one.menu === menu && (isOwner || one.role !== "owner")).map((one) => (
        <li key={one.name}>
          <MenuTabLink
            tab={one}
            active={one === tab}
            folded={folded}
            icon={one.icon}
            label={one.label}
            onNavigate={onNavigate}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="flex h-full flex-col overflow-y-auto p-3">
      <div className="flex min-h-11 items-center gap-2.5 px-1">
        <LogoMark className="size-9 shrink-0" />
        <span className={folded ? "sr-only" : "whitespace-nowrap font-extrabold text-base tracking-tight"}>
          AutoHub Admin
        </span>
      </div>
      <nav aria-label="Console" className="mt-4">
        {entries("main")}
      </nav>
      <div className="mt-auto flex flex-col gap-1 pt-4">
        {onFold && (
          <MenuButton
            folded={folded}
            icon={folded ? PanelLeftOpen : PanelLeftClose}
            label={folded ? "Expand menu" : "Collapse menu"}
            onClick={() => onFold(!folded)}
          />
        )}
        <MenuLink href={HOME_PATH} folded={folded} icon={ExternalLink} label="View site" />
        <div className="mt-1 border-line border-t pt-2">
          {user && !folded && <p className="truncate px-3 pb-1 text-muted text-xs">Logged in as {user.username}</p>}
          {entries("account")}
          <MenuButton
            folded={folded}
            icon={LogOut}
            label="Logout"
            onClick={() => logout.mutate()}
            pending={logout.isPending}
          />
        </div>
      </div>
    </div>
  );
}

type Entry = { icon: LucideIcon; label: string; folded: boolean };

const ENTRY_CLASS =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left font-medium transition-colors";
const QUIET_CLASS = "text-muted hover:bg-sunken hover:text-ink";

function Face({ icon: Icon, label, folded }: Entry) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={folded ? "sr-only" : "truncate"}>{label}</span>
    </>
  );
}

/** A link to a tab. */
function MenuTabLink(props: Entry & { tab: ConsoleTab; active: boolean; onNavigate: (() => void) | undefined }) {
  const { tab, active, onNavigate, ...entry } = props;
  return (
    <Link
      to={adminTabPath(tab.name)}
      onClick={onNavigate}
      aria-current={active ? "page" : undefined}
      title={entry.folded ? entry.label : undefined}
      className={`${ENTRY_CLASS} ${active ? "bg-brand-soft text-brand-strong" : QUIET_CLASS}`}
    >
      <Face {...entry} />
    </Link>
  );
}

/** A link out of the console. The site has another style sheet, so the page is reloaded. */
function MenuLink({ href, ...entry }: Entry & { href: string }) {
  return (
    <a href={href} title={entry.folded ? entry.label : undefined} className={`${ENTRY_CLASS} ${QUIET_CLASS}`}>
      <Face {...entry} />
    </a>
  );
}

/** An action in the menu. */
function MenuButton(props: Entry & { onClick: () => void; pending?: boolean }) {
  const { onClick, pending = false, ...entry } = props;
  return (
    <button
      type="button"
      onClick={pending ? undefined : onClick}
      aria-disabled={pending || undefined}
      title={entry.folded ? entry.label : undefined}
      className={`${ENTRY_CLASS} ${QUIET_CLASS}`}
    >
      <Face {...entry} />
    </button>
  );
}
