import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Role } from "#domain/auth/roles.ts";

type DefaultsToNow = ColumnType<Date, Date | undefined, Date>;

/** The tables of those who sign in to the console: accounts, second factors, devices and sessions. Part of `Database` (`db-schema.ts`). */
export type AuthTables = {
  admins: {
    id: GeneratedAlways<number>;
    username: string;
    password_hash: string;
    created_at: DefaultsToNow;
    role: Role;
    must_change_password: Generated<boolean>;
    password_is_short: Generated<boolean>;
    last_signed_in_at: Date | null;
  };
  admin_invitations: {
    id: GeneratedAlways<number>;
    token_hash: Buffer;
    username: string;
    role: Role;
    invited_by: string;
    created_at: DefaultsToNow;
    expires_at: Date;
  };
  admin_passkeys: {
    id: GeneratedAlways<number>;
    admin_id: number;
    credential_id: string;
    public_key: Buffer;
    sign_count: string | number;
    transports: string[];
    name: string;
    created_at: DefaultsToNow;
    last_used_at: Date | null;
  };
  admin_totp: {
    admin_id: number;
    secret: Buffer;
    confirmed_at: Date | null;
    last_step: Generated<string | number>;
  };
  admin_recovery_codes: { code_hash: Buffer; admin_id: number };
  admin_challenges: { key_hash: Buffer; admin_id: number | null; challenge: string | null; expires_at: Date };
  sign_in_settings: { only_row: Generated<boolean>; second_factor_required: boolean };
  admin_devices: { token_hash: Buffer; admin_id: number; last_used_at: DefaultsToNow };
  admin_sessions: {
    id: GeneratedAlways<number>;
    token_hash: Buffer;
    admin_id: number;
    created_at: DefaultsToNow;
    last_used_at: DefaultsToNow;
    address: string;
    user_agent: string;
    confirmed_at: DefaultsToNow;
  };
};
