import type { VehicleQuery } from "#core/listing/vehicle-query-schemas.ts";

/** A car in other engines: its columns for search, counts and order, without the page's facts. */
export type SearchedCar = {
  id: number;
  dealershipId: number;
  make: string;
  model: string;
  year: number;
  priceUsd: number | null;
  mileageMiles: number;
  /** "City, ST" */
  place: string;
  zip: string;
  /** Its place in the order `relevance`, from 1. */
  rank: number;
};

/** The orders that all engines are compared in. */
export type ComparedOrder = Exclude<VehicleQuery["sortBy"], "deal" | "price_drop">;

/** A question with the zip codes within its radius, so that no engine has to know where they are; null without a radius. */
export type Question = { shape: string; query: VehicleQuery & { sortBy: ComparedOrder }; zips: string[] | null };

/** The part of an answer that all engines must agree on. Counts are of the matches, by value. */
export type EngineAnswer = { ids: number[]; total: number; makes: Counts; years: Counts };
export type Counts = Record<string, number>;

/** A search engine filled with the same cars. */
export type Engine = {
  name: string;
  /** Total, page and facets of one question. */
  answer(question: Question): Promise<EngineAnswer>;
  close(): Promise<void>;
};
