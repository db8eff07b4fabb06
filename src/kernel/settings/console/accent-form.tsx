import { callApi } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Form, useCallForm } from "#kernel/ui/console/form.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { useCall } from "#kernel/ui/console/use-call.ts";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { setAccentSchema } from "../look-endpoints.ts";
import { type Accent, accentProblem, OWN_ACCENT, type Scheme } from "../rules/site-look.ts";
import { siteSettingsQuery } from "../site/site-settings.ts";

const REFRESH = [apiQuery("/api/admin/look"), siteSettingsQuery];
const LABELS: Record<Scheme, string> = { light: "Accent color, light", dark: "Accent color, dark" };
const GROUNDS = {
  light: { page: "#f6f8f9", onAccent: "#ffffff" },
  dark: { page: "#0b151b", onAccent: "#04211d" },
} as const;
const HEX = /^#[0-9a-f]{6}$/i;

/** The accent colors of the light and the dark scheme. */
export function AccentForm({ accent }: { accent: Accent | undefined }) {
  const mayEdit = useMayEdit();
  const save = useCall({
    call: (wanted: Accent) => callApi("POST", "/api/admin/look/accent", wanted),
    done: { title: "Saved", description: "The public pages show the colors at once." },
    refresh: REFRESH,
  });
  const remove = useCall({
    call: () => callApi("DELETE", "/api/admin/look/accent"),
    done: { title: "Saved", description: "The public pages have AutoHub's own colors." },
    failed: ["Not saved", "Please try again."],
    refresh: REFRESH,
    onSuccess: () => form.form.reset(OWN_ACCENT),
  });
  const form = useCallForm({
    ...{ values: accent ?? OWN_ACCENT, schema: setAccentSchema, call: save },
    failure: "Not saved. Please try again.",
  });
  return (
    <Form form={form} className="flex flex-col gap-4 border-line border-t pt-5">
      <div className="grid gap-4 md:grid-cols-2">
        {(["light", "dark"] as const).map((scheme) => {
          const field = form.field(scheme);
          const problem = form.form.formState.errors[scheme]?.message;
          const { value, onChange } = form.choice(scheme);
          const typed = value.trim();
          return (
            <div key={scheme} className="flex min-w-0 flex-col gap-3">
              <div className="flex items-start gap-2">
                <input
                  type="color"
                  aria-label={`Choose: ${LABELS[scheme]}`}
                  value={HEX.test(typed) ? typed.toLowerCase() : OWN_ACCENT[scheme]}
                  onChange={({ target }) => onChange(target.value)}
                  className="mt-[1.6875rem] h-11 w-14 shrink-0 cursor-pointer rounded-control border border-line-control bg-surface p-1"
                />
                <TextField
                  {...field}
                  label={LABELS[scheme]}
                  className="flex-1"
                  autoComplete="off"
                  spellCheck={false}
                  error={problem && `This color ${problem}.`}
                />
              </div>
              {HEX.test(typed) && <Preview color={typed.toLowerCase()} scheme={scheme} />}
            </div>
          );
        })}
      </div>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
            Save colors
          </Button>
          {accent && (
            <Button variant="ghost" pending={remove.isPending} pendingLabel="Saving..." onClick={() => remove.mutate()}>
              Back to AutoHub's own colors
            </Button>
          )}
        </div>
      )}
    </Form>
  );
}

/** A button and a link as shoppers will see them, and the word of the check. */
function Preview({ color, scheme }: { color: string; scheme: Scheme }) {
  const { page, onAccent } = GROUNDS[scheme];
  const problem = accentProblem(color, scheme);
  return (
    <p
      className="flex flex-wrap items-center gap-4 rounded-control border border-line p-3 text-sm"
      style={{ backgroundColor: page, color }}
    >
      <span
        aria-hidden="true"
        className="rounded-control px-4 py-2 font-semibold"
        style={{ backgroundColor: color, color: onAccent }}
      >
        Button
      </span>
      <span aria-hidden="true" className="font-medium underline underline-offset-4">
        Link
      </span>
      <span style={{ color: scheme === "light" ? "#0b1720" : "#eaf1f4" }}>
        {problem === null ? "Easy to read" : "Too hard to read"}
      </span>
    </p>
  );
}
