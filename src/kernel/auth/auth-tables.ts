import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultsToNow } from "#kernel/database/db-schema.ts";
import type { Role } from "#kernel/http/rules/roles.ts";

/** The tables of administrators: accounts, second factors, devices, sessions and failed attempts. */
declare module "#kernel/database/db-schema.ts" {
  interface Database {
    admins: AdminsTable;
    admin_invitations: AdminInvitationsTable;
    admin_passkeys: AdminPasskeysTable;
    admin_totp: AdminTotpTable;
    admin_recovery_codes: AdminRecoveryCodesTable;
    admin_challenges: AdminChallengesTable;
    sign_in_settings: SignInSettingsTable;
    admin_devices: AdminDevicesTable;
    admin_sessions: AdminSessionsTable;
    login_failures: LoginFailuresTable;
  }
}

type AdminsTable = {
  id: GeneratedAlways<number>;
  username: string;
  /** Null: the provider signs this account in, which has no password. */
  password_hash: string | null;
  created_at: DefaultsToNow;
  role: Role;
  must_change_password: Generated<boolean>;
  password_is_short: Generated<boolean>;
  last_signed_in_at: Date | null;
  oidc_issuer: string | null;
  oidc_subject: string | null;
  password_until: Date | null;
};

type AdminInvitationsTable = {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  username: string;
  role: Role;
  invited_by: string;
  created_at: DefaultsToNow;
  expires_at: Date;
};

type AdminPasskeysTable = {
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

type AdminTotpTable = {
  admin_id: number;
  /** Of an older AutoHub, until the next start encrypts it. */
  secret: Buffer | null;
  sealed_secret: Buffer | null;
  confirmed_at: Date | null;
  last_step: Generated<string | number>;
};

type AdminRecoveryCodesTable = { code_hash: Buffer; admin_id: number };

type AdminChallengesTable = { key_hash: Buffer; admin_id: number | null; challenge: string | null; expires_at: Date };

type SignInSettingsTable = { only_row: Generated<boolean>; second_factor_required: boolean };

type AdminDevicesTable = { token_hash: Buffer; admin_id: number; last_used_at: DefaultsToNow };

type AdminSessionsTable = {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  admin_id: number;
  created_at: DefaultsToNow;
  last_used_at: DefaultsToNow;
  address: string;
  user_agent: string;
  confirmed_at: DefaultsToNow;
  ends_at: Date | null;
  /** The provider's settings with which it began (`setupOf`). */
  provider_setup: string | null;
};

type LoginFailuresTable = { key: string; count: number; until: Date };
