import "#kernel/ui/console/zod-without-eval.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi, serverMessage } from "#kernel/ui/console/api-call.ts";
import { Button } from "#kernel/ui/console/button.tsx";
import { Card } from "#kernel/ui/console/card.tsx";
import { TextField } from "#kernel/ui/console/field.tsx";
import { Loading } from "#kernel/ui/console/loading.tsx";
import { useMayEdit } from "#kernel/ui/console/permissions.ts";
import { Switch } from "#kernel/ui/console/switch.tsx";
import { toast } from "#kernel/ui/console/toast.tsx";
import { apiQuery } from "#kernel/ui/site/api-query.ts";
import { DEFAULT_DISCOUNT_CODE, SETTING_LABELS, type SettingKey } from "../rules/site-settings.ts";
import { type Setting, updateSettingSchema } from "../settings-endpoints.ts";
import { siteSettingsQuery, useSiteSettings } from "../site/site-settings.ts";

const SWITCHES = [
  {
    settingKey: "showListDealershipButton",
    description: "Shows the button in the header of the public pages, which leads dealers to the add-inventory page.",
  },
  {
    settingKey: "showDiscountBadge",
    description: "Shows the discount code on every vehicle card and on the vehicle's page.",
  },
  {
    settingKey: "showVerifiedStamp",
    description: 'Shows the stamp "Verified Deal" on every vehicle card. Keep it on only while it is true.',
  },
  {
    settingKey: "showDealLabels",
    description: "Labels cars by their price compared with similar cars. Each dealership also has its own switch.",
  },
  {
    settingKey: "showOtherDealers",
    description: "Shows similar cars of other dealerships on the page of a dealership's car.",
  },
] as const satisfies { settingKey: SettingKey; description: string }[];

/** The settings of the public pages. */
export function SiteSettingsCard() {
  const { data, isError, refetch } = useStoredSettings();
  const site = useSiteSettings();
  const mayEdit = useMayEdit();
  const storedOf = (key: SettingKey) => data?.find((setting) => setting.key === key);
  return (
    <Card title="Public site" description="What shoppers and dealers see. Changes take effect at once.">
      <Loading {...{ data, isError, refetch }} what="The settings" height="h-150" />
      {data && !isError && (
        <fieldset disabled={!mayEdit} className="-my-3 min-w-0 divide-y divide-line">
          <legend className={mayEdit ? "sr-only" : "pb-3 text-muted text-sm"}>
            {mayEdit ? "Settings of the public site" : "Only editors and owners can change these settings."}
          </legend>
          {SWITCHES.map((one) => (
            <SettingSwitch
              key={one.settingKey}
              {...one}
              label={SETTING_LABELS[one.settingKey]}
              stored={storedOf(one.settingKey)}
            />
          ))}
          <SettingText
            settingKey="discountCode"
            label={SETTING_LABELS.discountCode}
            hint='The badge reads "DISCOUNT:" and this code; shoppers mention it to the dealer.'
            type="text"
            current={storedOf("discountCode")?.value ?? site?.discountCode ?? DEFAULT_DISCOUNT_CODE}
            stored={storedOf("discountCode")}
          />
          <SettingText
            settingKey="siteName"
            label={SETTING_LABELS.siteName}
            hint="In the header and footer, in the titles of pages, and in mails."
            type="text"
            current={storedOf("siteName")?.value ?? site?.siteName ?? ""}
            stored={storedOf("siteName")}
          />
          <SettingText
            settingKey="contactEmail"
            label={SETTING_LABELS.contactEmail}
            hint="In the footer and on the add-inventory page."
            type="email"
            current={storedOf("contactEmail")?.value ?? site?.contactEmail ?? ""}
            stored={storedOf("contactEmail")}
          />
        </fieldset>
      )}
    </Card>
  );
}

/** A text setting with a button to save it. `current` is the text that shoppers see now. */
function SettingText(props: {
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

/** The time at which a setting was last changed; nothing for one that was not. */
function SettingTime({ stored }: { stored: Setting | undefined }) {
  if (!stored) return null;
  return <p className="mt-1 text-muted text-xs numerals">{`Last updated: ${formatSettingTime(stored.updatedAt)}`}</p>;
}

const format = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

/** Returns "Nov 20, 2026, 3:45 PM", in the reader's time zone. The narrow space of some language data becomes a plain one. */
function formatSettingTime(iso: string): string {
  return format.format(new Date(iso)).replace(/\s/g, " ");
}

/** A setting that is on or off, by default on. Shows the chosen value while it is being saved. */
function SettingSwitch(props: {
  settingKey: SettingKey;
  label: string;
  description: string;
  stored: Setting | undefined;
}) {
  const { settingKey, label, description, stored } = props;
  const update = useUpdateSetting();
  const value = update.isPending ? update.variables.value : (stored?.value ?? "true");
  return (
    <div className="py-3">
      <Switch
        label={label}
        description={description}
        checked={value === "true"}
        onCheckedChange={(on) => update.mutate({ key: settingKey, value: on ? "true" : "false" })}
      />
      <SettingTime stored={stored} />
    </div>
  );
}

const settingsQuery = apiQuery("/api/admin/settings");

/** Reads the settings that have been changed; the others have their default. */
const useStoredSettings = () => useQuery(settingsQuery);

/** Saves one setting, after those that are being saved. A toast reports the outcome. */
function useUpdateSetting() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "settings" },
    mutationFn: (setting: { key: SettingKey; value: string }) => callApi("POST", "/api/admin/settings", setting),
    onSuccess: async () => {
      toast({ title: "Setting updated", description: "The site setting has been successfully updated." });
      // Waits for the stored value, because the switch would flicker back.
      await Promise.all([
        client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
        client.invalidateQueries({ queryKey: siteSettingsQuery.queryKey }),
      ]);
    },
    onError: (error) =>
      toast({
        title: "Update failed",
        description: `Error updating setting: ${serverMessage(error, error.message)}`,
        variant: "destructive",
      }),
  });
}
