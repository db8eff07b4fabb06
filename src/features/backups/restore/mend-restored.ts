import type { ClientBase } from "pg";

/**
 * Mends what was under way when a database was copied. Mails that waited may have been sent since: they are shown in the console and
 * sent again only by hand. Backups that were being made are not in themselves.
 */
export async function mendRestored(client: ClientBase): Promise<void> {
  await client.query(
    `update mails set state = 'unsure', finished_at = now(),
       answer = 'It waited when the backup was made that has been restored.'
     where state in ('waiting', 'sending')`,
  );
  await client.query("delete from backups where status in ('queued', 'running')");
  await client.query("update backup_settings set log_chain = null, log_until = null, log_error = null");
}
