/** The tables of official figures. migrations/0320_add_official_figures.sql explains the columns. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    official_files: OfficialFilesTable;
    official_fuel_economy: OfficialFuelEconomyTable;
    official_recalls: OfficialRecallsTable;
    official_recalled_models: OfficialRecalledModelsTable;
    official_ratings: OfficialRatingsTable;
  }
}

/** The agencies' files. */
export const OFFICIAL_KINDS = ["fuel-economy", "recalls", "ratings"] as const;
export type OfficialKind = (typeof OFFICIAL_KINDS)[number];

type OfficialFilesTable = {
  kind: OfficialKind;
  source: string;
  fetched_at: Date;
  published_at: Date | null;
  row_count: number;
  byte_count: number;
};

export type OfficialFuelEconomyTable = {
  year: number;
  make: string;
  model: string;
  drive: "2wd" | "4wd" | null;
  energy: "gas" | "hybrid" | "plugin" | "electric" | "diesel" | "cng";
  gearbox: "automatic" | "manual" | null;
  cylinders: number | null;
  liters: number | null;
  city: number;
  highway: number;
  combined: number;
  electric_combined: number | null;
  range_miles: number | null;
};

export type OfficialRecallsTable = {
  campaign: string;
  component: string;
  /** `2026-11-20`. */
  reported_on: string | null;
  do_not_drive: boolean;
  park_outside: boolean;
};

export type OfficialRecalledModelsTable = { year: number; make: string; model: string; campaign: string };

export type OfficialRatingsTable = {
  year: number;
  make: string;
  model: string;
  drive: "2wd" | "4wd" | null;
  overall: number;
  front: number | null;
  side: number | null;
  rollover: number | null;
};
