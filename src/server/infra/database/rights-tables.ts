import type { ColumnType, GeneratedAlways } from "kysely";
import type { RobotsState } from "#domain/outbound/host-requests.ts";
import type { ConsentChannel, ConsentFileKind, ConsentKind } from "#domain/rights/consent-rules.ts";
import type { Standing } from "#domain/rights/takedown-rules.ts";

/** The tables of consent, takedowns and what was crawled. Part of `Database` (`db-schema.ts`). */
export type RightsTables = {
  /** `given_on` is `2026-11-20`. */
  consents: {
    id: GeneratedAlways<number>;
    dealership_id: number;
    kind: ConsentKind;
    channel: ConsentChannel;
    given_on: string;
    recorded_at: ColumnType<Date, Date | undefined, Date>;
    recorded_by: string;
    sealed: Buffer;
    file_name: string | null;
    file_kind: ConsentFileKind | null;
    file_bytes: number | null;
    file_sha256: Buffer | null;
    file_added_at: Date | null;
  };
  takedowns: {
    id: GeneratedAlways<number>;
    dealership_id: number;
    vehicle_id: number | null;
    title: string | null;
    was: Standing | null;
    made_at: ColumnType<Date, Date | undefined, Date>;
    made_by: string;
    sealed: Buffer;
    lifted_at: Date | null;
    lifted_by: string | null;
    lifted_sealed: Buffer | null;
  };
  crawl_hosts: {
    run_id: number;
    attempt: number;
    dealership_id: number;
    origin: string;
    first_at: Date;
    last_at: Date;
    requests: number;
    refused: number;
    refused_path: string | null;
    robots: RobotsState;
    robots_status: number | null;
    robots_at: Date | null;
    robots_sha256: Buffer | null;
    crawl_delay_ms: number;
    agent: string;
    user_agent: string;
  };
  robots_files: {
    sha256: Buffer;
    agent: string;
    rule_group: string | null;
    rules: string;
    seen_at: ColumnType<Date, Date | undefined, Date>;
  };
};
