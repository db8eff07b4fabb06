import "../api/zod-without-eval.ts";
import { useState } from "react";
import type { Setting } from "#contract/settings/setting.ts";
import { updateSettingSchema } from "#contract/settings/setting.ts";
import type { SettingKey } from "#domain/settings/setting-keys.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { SettingTime } from "./setting-time.tsx";
import { useUpdateSetting } from "./use-site-settings.ts";

/** A setting that is a line of text; stored with its own button. `current` is what shoppers see now. */
export function SettingText(props: {
  settingKey: SettingKey;
  label: string;
  hint: string;
  type: "text" | "email";
  current: string;
  stored: Setting | undefined;
}) {
  const { settingKey, label, hint, type, current, stored } = props;
  const update = useUpdateSetting();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const text = draft ?? current;

  function save() {
    const checked = updateSettingSchema.safeParse({ key: settingKey, value: text });
    setProblem(checked.success ? undefined : `${label} ${checked.error.issues[0]?.message}`);
    if (checked.success) update.mutate(checked.data, { onSuccess: () => setDraft(null) });
  }
  return (
    <form
      noValidate
      className="py-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="flex items-start gap-2">
        <TextField
          label={label}
          hint={hint}
          type={type}
          value={text}
          error={problem}
          autoComplete="off"
          className="max-w-100 flex-1"
          onChange={({ target }) => {
            setDraft(target.value);
            setProblem(undefined);
          }}
        />
        <Button
          type="submit"
          className="mt-[1.6875rem]"
          pending={update.isPending}
          pendingLabel="Saving..."
          disabled={draft === null || draft.trim() === current}
        >
          Save
          <span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </div>
      <SettingTime stored={stored} />
    </form>
  );
}
