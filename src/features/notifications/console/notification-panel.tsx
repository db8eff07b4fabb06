import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Bell, CheckCheck, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { Button } from "#kernel/ui/console/button.tsx";
import { EmptyState, LoadFailure } from "#kernel/ui/console/card.tsx";
import { OVERLAY_CLASS, useReturnFocus } from "#kernel/ui/console/dialog.tsx";
import { Moment } from "#kernel/ui/console/moment.tsx";
import { Pager } from "#kernel/ui/console/pager.tsx";
import { Badge } from "#kernel/ui/console/status.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { Link } from "#kernel/ui/site/link.tsx";
import { Skeleton } from "#kernel/ui/site/loading.tsx";
import type { Notification } from "../notification-endpoints.ts";
import { useMarkRead } from "./use-notifications.ts";

type PanelProps = { open: boolean; onOpenChange: (open: boolean) => void; unread: number };

/** The list of notifications, newest first, at the right edge. Escape, the overlay or a link closes it. */
export function NotificationPanel({ open, onOpenChange, unread }: PanelProps) {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY_CLASS} />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-y-0 right-0 z-60 flex w-full max-w-[27rem] flex-col border-line border-l bg-surface text-sm shadow-raised outline-none data-[state=open]:animate-fade-in"
        >
          <header className="flex items-center gap-2 border-line border-b py-2 pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 font-bold text-lg tracking-tight">Notifications</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close notifications">
                <X aria-hidden="true" className="size-5" />
              </Button>
            </Dialog.Close>
          </header>
          <NotificationList unread={unread} onFollow={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function NotificationList({ unread, onFollow }: { unread: number; onFollow: () => void }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    ...apiQuery("/api/admin/notifications", {}, new URLSearchParams({ page: `${page}` })),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
  const mark = useMarkRead();
  const newest = data?.newest?.id;
  if (isError) return <LoadFailure what="Notifications" onRetry={() => refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3 p-4">
        <p className="sr-only">Loading notifications...</p>
        {["a", "b", "c"].map((row) => (
          <Skeleton key={row} className="h-20 w-full" />
        ))}
      </div>
    );
  }
  if (data.notifications.length === 0) {
    return (
      <EmptyState
        icon={<Bell aria-hidden="true" />}
        title="No notifications"
        text="Dealerships that failed or were read in part, ending subscriptions, full disks and similar events are listed here. Choose the events under Settings, Alerts."
      />
    );
  }
  return (
    <>
      <div className="flex min-h-13 items-center justify-between gap-2 border-line border-b px-4 py-1">
        <p className="text-muted">{unread === 0 ? "All read" : `${unread} unread`}</p>
        {unread > 0 && newest !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            pending={mark.isPending && mark.variables.upTo}
            onClick={({ currentTarget }) => {
              // The button disappears with the unread marks, so the focus moves.
              currentTarget.closest<HTMLElement>("[role=dialog]")?.focus();
              mark.mutate({ id: newest, upTo: true });
            }}
          >
            <CheckCheck aria-hidden="true" className="size-4" />
            Mark all as read
          </Button>
        )}
      </div>
      <ol className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
        {data.notifications.map((one) => (
          <Entry
            key={one.id}
            notification={one}
            onRead={() => mark.mutate({ id: one.id, upTo: false })}
            onFollow={onFollow}
          />
        ))}
      </ol>
      <Pager label="Pages of notifications" page={data.currentPage} pages={data.totalPages} onPage={setPage} />
    </>
  );
}

type EntryProps = { notification: Notification; onRead: () => void; onFollow: () => void };

function Entry({ notification, onRead, onFollow }: EntryProps) {
  const { title, body, path, createdAt, resolvedAt, isRead } = notification;
  const isNew = !isRead && resolvedAt === null;
  const follow = () => {
    if (!isRead) onRead();
    onFollow();
  };
  return (
    <li className={`relative py-3 pr-4 pl-8 ${isNew ? "bg-brand-soft" : ""}`}>
      {isNew && <span aria-hidden="true" className="absolute top-5 left-3.5 size-2 rounded-full bg-brand" />}
      <Link
        to={path}
        onClick={follow}
        className={`inline-block min-h-6 text-ink underline-offset-2 wrap-anywhere after:absolute after:inset-0 hover:underline ${isNew ? "font-bold" : "font-medium"}`}
      >
        {isNew && <span className="sr-only">Unread: </span>}
        {title}
      </Link>
      <p className="mt-0.5 text-muted wrap-anywhere">{body}</p>
      <div className="mt-1 flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
          <Moment iso={createdAt} />
          {resolvedAt !== null && <Badge tone="green">Over</Badge>}
        </p>
        {isNew && (
          <Button
            variant="ghost"
            size="sm"
            className="relative -mr-2"
            onClick={({ currentTarget }) => {
              // The button disappears with the unread mark, so the focus moves.
              currentTarget.closest("li")?.querySelector("a")?.focus();
              onRead();
            }}
          >
            Mark as read<span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
