import type { Setting } from "#contract/settings/setting.ts";
import { formatSettingTime } from "./format-setting-time.ts";

/** When a setting was last changed. */
export function SettingTime({ stored }: { stored: Setting | undefined }) {
  return (
    <p className="mt-1 text-muted text-xs tabular-nums">
      {stored ? `Last updated: ${formatSettingTime(stored.updatedAt)}` : "Not changed yet"}
    </p>
  );
}
