import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { DEALERSHIPS_PATH } from "#core/dealerships/console/dealership-screen.ts";
import { useSyncDealership } from "#core/dealerships/console/use-sync.ts";
import { OVERLAY_CLASS } from "#kernel/ui/console/dialog.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { type Command, emptyWords, groupCommands, readPaletteText, VERBS } from "./commands.ts";
import { Keys } from "./keys.tsx";

/** How long after the last key the server is asked. */
const TYPING_PAUSE_MS = 200;

type Group = { label: string; commands: Command[] };

/**
 * One field for everything: places, dealerships by name, cars by title, VIN or stock number, and what can be done. The field is a combobox
 * over a list of options (ARIA 1.2); the focus stays in it.
 * @param props.commands what the browser knows itself: places and actions. One whose id begins with "type:" puts that text into the field
 */
export function CommandPalette(props: { commands: readonly Command[]; onClose: () => void }) {
  const { onClose } = props;
  const [text, setText] = useState("");
  const { groups, isSearching } = useGroups(text, props.commands);
  const options = groups.flatMap(({ commands }) => commands);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = options.find(({ id }) => id === activeId) ?? options[0];
  const listId = useId();
  const opener = useRef<Element | null>(null);
  const hasRun = useRef(false);
  const run = (command: Command) => {
    if (command.id.startsWith(TYPES)) {
      setText(command.id.slice(TYPES.length));
      setActiveId(null);
      return;
    }
    hasRun.current = true;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      const place = options.findIndex(({ id }) => id === active?.id);
      setActiveId(options[(place + step + options.length) % options.length]?.id ?? null);
    }
    if (event.key === "Enter" && active) {
      event.preventDefault();
      run(active);
    }
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onClose();
    }
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={OVERLAY_CLASS} />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!hasRun.current && opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed inset-x-0 top-0 z-60 mx-auto flex max-h-dvh w-full max-w-150 flex-col border-line border-b bg-surface text-sm shadow-raised outline-none md:top-[12vh] md:max-h-[70vh] md:rounded-card md:border"
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <div className="flex items-center gap-2 border-line border-b px-4">
            <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <input
              type="text"
              role="combobox"
              aria-label="Search and commands"
              aria-expanded="true"
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={text}
              placeholder="Dealership, car, VIN, stock number or command"
              onChange={({ target }) => {
                setText(target.value);
                setActiveId(null);
              }}
              onKeyDown={onKeyDown}
              className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
            />
            <Dialog.Close className="min-h-11 cursor-pointer rounded-control px-2 font-medium text-muted hover:bg-sunken hover:text-ink">
              Close
            </Dialog.Close>
          </div>
          <div id={listId} role="listbox" aria-label="What was found" className="min-h-0 flex-1 overflow-y-auto p-2">
            {groups.map(({ label, commands }) => (
              // A listbox holds groups of options, and no fieldset.
              <div key={label} role="group" aria-label={label}>
                <p aria-hidden="true" className="px-3 pt-2 pb-1 font-semibold text-muted text-xs">
                  {label}
                </p>
                {commands.map((command) => (
                  <Option
                    key={command.id}
                    domId={`${listId}-${command.id}`}
                    command={command}
                    isActive={command.id === active?.id}
                    onActive={() => setActiveId(command.id)}
                    onRun={() => run(command)}
                  />
                ))}
              </div>
            ))}
          </div>
          <p role="status" className={options.length > 0 ? "sr-only" : "px-5 pb-5 text-muted"}>
            {options.length > 0 ? `${options.length} found` : emptyWords({ ...readPaletteText(text), isSearching })}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Begins the id of a command that writes into the field. */
export const TYPES = "type:";

function Option(props: {
  domId: string;
  command: Command;
  isActive: boolean;
  onActive: () => void;
  onRun: () => void;
}) {
  const { command, isActive } = props;
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's; the focus never comes here.
    <div
      ref={option}
      id={props.domId}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={props.onActive}
      onClick={props.onRun}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 ${isActive ? "bg-brand-soft text-brand-strong" : ""}`}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{command.label}</span>
        {command.note && <span className="block truncate text-muted text-xs">{command.note}</span>}
      </span>
      {command.keys && <Keys keys={command.keys} />}
    </div>
  );
}

/** Returns the entries that a text finds, in groups. `isSearching` is true until the server's answer is there. */
function useGroups(text: string, own: readonly Command[]): { groups: Group[]; isSearching: boolean } {
  const navigate = useNavigate();
  const { verb, name } = readPaletteText(text);
  const asked = useDebounced(name);
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/admin/find", {}, new URLSearchParams({ text: asked })),
    ...(asked === "" && { queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  const { mutate: sync } = useSyncDealership();
  const mayEdit = useMayEdit();
  const found = useDeferredValue(name === "" ? undefined : data);
  const isSearching = name !== "" && (asked !== name || isFetching || found !== data);
  const act = (id: number) => {
    if (verb === "sync") sync(id);
    else if (verb) openDealership(navigate, id, verb);
  };
  if (verb && mayEdit) {
    const dealerships = (found?.dealerships ?? [])
      .filter(({ hasWebsite }) => verb !== "sync" || hasWebsite)
      .map(({ id, name, location }) => ({
        id: `${verb}-${id}`,
        label: `${VERBS[verb]}: ${name}`,
        ...(location && { note: location }),
        run: () => act(id),
      }));
    return { groups: dealerships.length > 0 ? [{ label: "Dealerships", commands: dealerships }] : [], isSearching };
  }
  const groups: Group[] = [
    ...groupCommands(own, name),
    {
      label: "Dealerships",
      commands: (found?.dealerships ?? []).map(({ id, name, location }) => ({
        id: `dealership-${id}`,
        label: name,
        ...(location && { note: location }),
        run: () => openDealership(navigate, id),
      })),
    },
    {
      label: "Cars",
      commands: (found?.vehicles ?? []).map((car) => ({
        id: `car-${car.id}`,
        label: car.title,
        note: [car.vin, car.stockNumber && `stock ${car.stockNumber}`, car.dealershipName].filter(Boolean).join(" · "),
        run: () => navigate(`${DEALERSHIPS_PATH}?dealership=${car.dealershipId}&car=${car.id}`),
      })),
    },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching };
}

/** Goes to a dealership's screen, and has it open one of its dialogs. */
function openDealership(navigate: NavigateFunction, id: number, dialog?: string) {
  const params = new URLSearchParams({ dealership: `${id}`, ...(dialog && { do: dialog }) });
  navigate(`${DEALERSHIPS_PATH}?${params}`);
}

/** The text once nobody has typed for a moment. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
