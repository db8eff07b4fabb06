import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** A menu that opens below its trigger, which is one button. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-52 rounded-control border border-line bg-surface p-1 shadow-raised data-[state=open]:animate-fade-in"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** One thing to do. A dialog that it opens must be rendered outside the menu. */
export function MenuItem(props: {
  onSelect: () => void;
  icon?: ReactNode;
  destructive?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item
      onSelect={props.onSelect}
      disabled={props.disabled}
      className={`flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 text-sm outline-none data-disabled:cursor-not-allowed data-highlighted:bg-sunken data-disabled:text-muted data-highlighted:outline-2 data-highlighted:outline-focus data-highlighted:-outline-offset-2 ${props.destructive ? "text-bad" : ""}`}
    >
      {props.icon}
      {props.children}
    </DropdownMenu.Item>
  );
}

export const MenuSeparator = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />;
