import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SettingKey } from "#domain/settings/setting-keys.ts";
import { apiQuery } from "../../api/api-query.ts";
import { siteSettingsQuery } from "../../api/site-settings.ts";
import { callApi, serverMessage } from "../api/api-call.ts";
import { toast } from "../ui/toast.ts";

const settingsQuery = apiQuery("/api/admin/settings");

/** The settings that have been set; an absent one has its default. */
export const useStoredSettings = () => useQuery(settingsQuery);

/** Sets one setting, and says how that went. */
export function useUpdateSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (setting: { key: SettingKey; value: string }) => callApi("POST", "/api/admin/settings", setting),
    onSuccess: async () => {
      toast({ title: "Setting updated", description: "The site setting has been successfully updated." });
      // The switch waits for what is stored now, so that it does not flicker back.
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
