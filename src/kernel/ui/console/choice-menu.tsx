import { Check, ChevronDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** A button that shows the choice and opens the list of choices; the arrow keys and first letters find one. */
export function ChoiceMenu<Choice extends string>(props: {
  /** The subject of the choices: "Sort". */
  label: string;
  icon?: ReactNode;
  choices: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const entries = Object.entries(props.choices) as [Choice, string][];
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button size="sm" aria-label={`${props.label}: ${props.choices[props.chosen]}`}>
          {props.icon}
          <span className="truncate">{props.choices[props.chosen]}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Button>
      </DropdownMenu.Trigger>
      {/* Not in a portal and not modal, so that the page around it stays available to screen readers, with its
         landmarks. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-raised data-[state=open]:animate-fade-in"
      >
        <DropdownMenu.Label className="px-3 pt-2 pb-1 font-semibold text-muted text-xs">
          {props.label}
        </DropdownMenu.Label>
        <DropdownMenu.RadioGroup
          value={props.chosen}
          onValueChange={(value) => {
            const found = entries.find(([choice]) => choice === value);
            if (found) props.onChoose(found[0]);
          }}
        >
          {entries.map(([choice, words]) => (
            <DropdownMenu.RadioItem
              key={choice}
              value={choice}
              className="flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 text-sm outline-none data-highlighted:bg-sunken data-highlighted:outline-2 data-highlighted:outline-focus data-highlighted:-outline-offset-2 md:min-h-9"
            >
              <span className="size-4 shrink-0">
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden="true" className="size-4 text-brand" />
                </DropdownMenu.ItemIndicator>
              </span>
              {words}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
