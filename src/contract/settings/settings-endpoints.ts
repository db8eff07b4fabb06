import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { publicSettingsSchema } from "./public-settings.ts";
import { settingSchema, updateSettingSchema } from "./setting.ts";

export const settingsEndpoints = {
  getPublicSettings: endpoint({
    method: "GET",
    path: "/api/settings",
    auth: "public",
    summary: "What the public pages need to know about the site",
    responses: { 200: publicSettingsSchema },
  }),
  listSettings: endpoint({
    method: "GET",
    path: "/api/admin/settings",
    auth: "admin",
    summary: "The settings that have been set; an absent one has its default",
    responses: { 200: z.array(settingSchema) },
  }),
  updateSetting: endpoint({
    method: "POST",
    path: "/api/admin/settings",
    auth: "admin",
    summary: "Set one site setting",
    body: updateSettingSchema,
    responses: { 200: settingSchema },
  }),
};
