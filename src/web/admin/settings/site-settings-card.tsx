import { SETTING_LABELS, type SettingKey } from "#domain/settings/setting-keys.ts";
import { DEFAULT_DISCOUNT_CODE } from "#domain/settings/site-defaults.ts";
import { useSiteSettings } from "../../api/site-settings.ts";
import { Skeleton } from "../../ui/loading.tsx";
import { Card, LoadFailure } from "../ui/card.tsx";
import { SettingSwitch, SettingText, useStoredSettings } from "./setting-fields.tsx";

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
] as const satisfies { settingKey: SettingKey; description: string }[];

/** What shoppers and dealers see on the public pages. */
export function SiteSettingsCard() {
  const { data, isError, refetch } = useStoredSettings();
  const site = useSiteSettings();
  const storedOf = (key: SettingKey) => data?.find((setting) => setting.key === key);
  return (
    <Card title="Public site" description="What shoppers and dealers see. Changes take effect at once.">
      {isError && <LoadFailure what="The settings" onRetry={() => refetch()} />}
      {!data && !isError && (
        <div aria-busy="true" className="flex min-h-120 flex-col gap-4">
          <p className="sr-only">Loading settings...</p>
          {["a", "b", "c", "d", "e"].map((row) => (
            <Skeleton key={row} className="h-18 w-full" />
          ))}
        </div>
      )}
      {data && !isError && (
        <div className="-my-3 divide-y divide-line">
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
            settingKey="contactEmail"
            label={SETTING_LABELS.contactEmail}
            hint="In the footer and on the add-inventory page."
            type="email"
            current={storedOf("contactEmail")?.value ?? site?.contactEmail ?? ""}
            stored={storedOf("contactEmail")}
          />
        </div>
      )}
    </Card>
  );
}
