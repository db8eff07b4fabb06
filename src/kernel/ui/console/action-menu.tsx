import { Ellipsis, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Button } from "./button.tsx";

/** An entry of an action menu: something to do, or a link. */
export type MenuAction = { label: string; Icon: LucideIcon; isDestructive?: boolean } & (
  | { onSelect: () => void }
  | { href: string; download?: boolean; newTab?: boolean }
);

/**
 * A button "…" that opens the actions for which a row has no room.
 * @param props.label the button's name, if it is not "More"
 * @param props.describedBy id of the row's name, where the button's does not say it
 */
export function ActionMenu(props: { actions: readonly MenuAction[]; label?: string; describedBy?: string }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button
          size="icon"
          variant="ghost"
          className="md:size-9"
          aria-label={props.label ?? "More"}
          aria-describedby={props.describedBy}
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      {/* Not in a portal, as in the choice menu. */}
      <DropdownMenu.Content
        align="end"
        collisionPadding={12}
        className="z-50 min-w-52 rounded-control border border-line bg-surface p-1 shadow-raised data-[state=open]:animate-fade-in"
      >
        {props.actions.map((action) => (
          <Entry key={action.label} action={action} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function Entry({ action }: { action: MenuAction }) {
  const { label, Icon, isDestructive } = action;
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {label}
    </>
  );
  const className = `flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 text-sm outline-none data-highlighted:bg-sunken data-highlighted:outline-2 data-highlighted:outline-focus data-highlighted:-outline-offset-2 md:min-h-9 ${isDestructive ? "text-bad" : ""}`;
  if ("onSelect" in action) {
    return (
      <DropdownMenu.Item onSelect={action.onSelect} className={className}>
        {content}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item asChild className={className}>
      <a
        href={action.href}
        {...(action.newTab && { target: "_blank", rel: "noopener" })}
        {...(action.download && { download: "" })}
      >
        {content}
      </a>
    </DropdownMenu.Item>
  );
}
