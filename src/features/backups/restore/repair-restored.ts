import type { ClientBase } from "pg";

/**
 * Repairs what was in progress when a database was copied. Mails that waited may have been sent since: the console shows them,
 * and they are sent again only by hand. Backups in progress are not part of themselves.
 */
export async function repairRestored(client: ClientBase): Promise<void> {
  await client.query(
    `update mails set state = 'unsure', finished_at = now(),
       answer = 'It waited when the backup was made that has been restored.'
     where state in ('waiting', 'sending')`,
  );
  await client.query("delete from backups where status in ('queued', 'running')");
  await client.query("update backup_settings set log_chain = null, log_until = null, log_error = null");
}
