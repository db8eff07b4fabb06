import { Bell } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { NotificationPanel } from "./notification-panel.tsx";
import { useUnread } from "./use-notifications.ts";

/** Larger numbers are shown as "99+". */
const LARGEST_SHOWN = 99;

/** The button that opens the list of notifications and shows the number of unread ones. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useUnread()?.unread ?? 0;
  return (
    <>
      <button
        type="button"
        title="Notifications"
        aria-label={unread === 0 ? "Notifications" : `Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="relative grid size-11 cursor-pointer place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0.5 min-w-5 rounded-full bg-bad px-1 text-center font-bold text-on-bad text-xs leading-5 numerals"
          >
            {unread > LARGEST_SHOWN ? `${LARGEST_SHOWN}+` : unread}
          </span>
        )}
      </button>
      <Arrival />
      <NotificationPanel open={isOpen} onOpenChange={setOpen} unread={unread} />
    </>
  );
}

/** Announces a notification that arrives while the console is open to screen readers: the newest one, once. */
function Arrival() {
  const newest = useUnread()?.newest;
  const known = useRef<number | null>(null);
  const [words, setWords] = useState("");
  const isLoaded = newest !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const id = newest?.id ?? 0;
    if (known.current !== null && id > known.current) setWords(`New notification: ${newest?.title}`);
    known.current = Math.max(id, known.current ?? 0);
  }, [isLoaded, newest]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
