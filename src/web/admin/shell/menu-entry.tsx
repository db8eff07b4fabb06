import type { LucideIcon } from "lucide-react";
import { type AdminTab, adminTabPath } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";

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

/** The way to a tab. */
export function MenuTabLink(props: Entry & { tab: AdminTab; active: boolean; onNavigate: (() => void) | undefined }) {
  const { tab, active, onNavigate, ...entry } = props;
  return (
    <Link
      to={adminTabPath(tab)}
      onClick={onNavigate}
      aria-current={active ? "page" : undefined}
      title={entry.folded ? entry.label : undefined}
      className={`${ENTRY_CLASS} ${active ? "bg-brand-soft text-brand-strong" : QUIET_CLASS}`}
    >
      <Face {...entry} />
    </Link>
  );
}

/** The way out of the console to the site, whose look is another: the page is loaded anew. */
export function MenuLink({ href, ...entry }: Entry & { href: string }) {
  return (
    <a href={href} title={entry.folded ? entry.label : undefined} className={`${ENTRY_CLASS} ${QUIET_CLASS}`}>
      <Face {...entry} />
    </a>
  );
}

/** Something to do from the menu. */
export function MenuButton(props: Entry & { onClick: () => void; pending?: boolean }) {
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
