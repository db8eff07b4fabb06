import type { ClientBase } from "pg";

/**
 * Mends what was under way when a database was copied. Mails that waited may have been sent since: they are shown in the console and
 * sent again only by hand. Backups that were being made are not in themselves.
 */
export async function mendRestored(client: ClientBase): Promise<void> {
  // The tables may be those of an older version, which are brought up to date afterwards.
  const { rows } = await client.query<{ claims: boolean }>(
    "select exists (select from pg_attribute where attrelid = 'mails'::regclass and attname = 'claimed_by') as claims",
  );
  await client.query(
    `update mails set state = 'unsure', finished_at = now(), claimed_until = null, ${rows[0]?.claims ? "claimed_by = null," : ""}
       answer = 'It waited when the backup was made that has been restored.'
     where state in ('waiting', 'sending')`,
  );
  await client.query("delete from backups where status in ('queued', 'running')");
  await client.query("update backup_settings set log_chain = null, log_until = null, log_error = null");
}
