import { Search } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { DEALERSHIPS_PATH } from "#core/dealerships/console/dealership-screen.ts";
import { useSyncAll } from "#core/dealerships/console/use-sync.ts";
import { useLogout } from "#kernel/auth/console/use-auth.ts";
import { settingsPath } from "#kernel/settings/rules/settings-pages.ts";
import type { HeadProps } from "#kernel/ui/console/console-parts.ts";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { adminTabPath } from "#kernel/ui/site/paths.ts";
import type { Command } from "./commands.ts";
import { usePaletteKey, useShortcuts, useShortcutsOn } from "./shortcuts.ts";

const load = () => import("./command-palette.tsx");
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));
const ShortcutHelp = lazy(async () => ({ default: (await import("./shortcut-help.tsx")).ShortcutHelp }));

const PALETTE_KEYS = "Ctrl+K";

/** Focuses the search field of the current screen. @returns false when it has none */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-shortcut="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Opens the palette (Ctrl+K, on a Mac Cmd+K), and listens to the console's shortcuts. */
export function PaletteButton({ tabs, commands: further }: HeadProps) {
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const [shortcutsOn] = useShortcutsOn();
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const { mutate: syncAll } = useSyncAll();
  const { mutate: logOut } = useLogout();
  const openPalette = useCallback(() => setOpen("palette"), []);
  usePaletteKey(openPalette);

  const commands = useMemo(() => {
    const places = tabs.map(({ name, label, words, key }): Command => ({
      id: `tab-${name}`,
      label: `Go to ${label}`,
      ...(words && { words }),
      ...(key && { keys: `g ${key}` }),
      run: () => navigate(adminTabPath(name)),
    }));
    const to = (id: string, label: string, path: string, words?: string): Command => ({
      ...{ id, label, ...(words && { words }) },
      run: () => navigate(path),
    });
    const type = (text: string, label: string, words: string): Command => ({
      id: `type:${text} `,
      label,
      words,
      run: () => {},
    });
    const actions: Command[] = [
      to("add", "Add a dealership", `${DEALERSHIPS_PATH}?add`, "new connect"),
      type("sync", "Sync a dealership...", "crawl refresh"),
      { id: "sync-all", label: "Sync all dealerships", words: "refresh crawl", run: () => syncAll() },
      type("renew", "Renew a subscription...", "extend"),
      type("upload", "Upload a CSV file...", "import excel xlsx"),
      type("edit", "Edit a dealership...", "change url"),
      type("delete", "Delete a dealership...", "remove"),
      to("audit", "Open the audit log", settingsPath("team", "audit"), "who did what"),
    ];
    const others = further.map(({ id, label, path, words, isSetting }) => ({
      ...to(id, label, path, words),
      ...(isSetting && { isSetting }),
    }));
    const leave: Command = { id: "logout", label: "Log out", words: "logout sign out leave", run: () => logOut() };
    const help: Command = { id: "help", label: "Keyboard shortcuts", keys: "?", run: () => setOpen("help") };
    return [...actions.filter(({ id }) => mayEdit || id === "audit"), ...others, ...places, leave, help];
  }, [tabs, further, navigate, mayEdit, syncAll, logOut]);

  const actions = useMemo(() => {
    const byKeys = commands.flatMap(({ keys, run }) => (keys ? [[keys, run] as const] : []));
    return {
      ...Object.fromEntries(byKeys),
      "/": () => void (focusSearch() || openPalette()),
      x: () => document.querySelector<HTMLButtonElement>('[data-shortcut="select"]')?.click(),
    };
  }, [commands, openPalette]);
  useShortcuts(actions, shortcutsOn);

  const shortcuts = [
    { keys: PALETTE_KEYS, label: "Search and commands" },
    { keys: "/", label: "Search on this screen" },
    { keys: "x", label: "Select rows, or stop" },
    ...commands.flatMap(({ keys, label }) => (keys ? [{ keys, label }] : [])),
  ];
  return (
    <>
      <button
        type="button"
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-expanded={open === "palette"}
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search and commands (${PALETTE_KEYS})`}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={openPalette}
        className="grid size-11 cursor-pointer place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      <Suspense>
        {open === "palette" && <CommandPalette commands={commands} onClose={() => setOpen(null)} />}
        {open === "help" && <ShortcutHelp shortcuts={shortcuts} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
