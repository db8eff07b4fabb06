import { Dialog } from "#kernel/ui/console/dialog.tsx";
import { Switch } from "#kernel/ui/console/switch.tsx";
import { Keys } from "./keys.tsx";
import { useShortcutsOn } from "./shortcuts.ts";

/** The list of shortcuts, and the switch for those of a single key. */
export function ShortcutHelp(props: { shortcuts: readonly { keys: string; label: string }[]; onClose: () => void }) {
  const [on, setOn] = useShortcutsOn();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Keyboard shortcuts"
      description="They do nothing while you type in a field."
      size="sm"
    >
      <dl className="divide-y divide-line text-sm">
        {props.shortcuts.map(({ keys, label }) => (
          <div key={keys} className="flex min-h-10 items-center justify-between gap-4 py-1">
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-line border-t pt-4">
        <Switch
          label="Shortcuts without Ctrl or Cmd"
          description="Turn them off if speech input or another tool presses keys for you. The setting is saved in this browser."
          checked={on}
          onCheckedChange={setOn}
        />
      </div>
    </Dialog>
  );
}
