import type { ClientBase } from "pg";

/**
 * Repairs what was in progress when a database was copied. Mails that waited may have been sent since: the console shows them,
 * and they are sent again only by hand. Backups in progress are not part of themselves. A place that was
 * set in the console is put aside, and no place with earlier backups is taken again: where the other AutoHub still runs, each would
 * delete the other's backups.
 */
export async function repairRestored(client: ClientBase): Promise<void> {
  await client.query(
    `update mails set state = 'unsure', finished_at = now(),
       answer = 'It waited when the backup was made that has been restored.'
     where state in ('waiting', 'sending')`,
  );
  await client.query("delete from backups where status in ('queued', 'running')");
  await client.query("update backup_settings set log_chain = null, log_until = null, log_error = null");
  const { rowCount } = await client.query(
    "select from information_schema.columns where table_name = 'backup_settings' and column_name = 'place'",
  );
  // A backup of an older AutoHub does not have it yet.
  if (rowCount) {
    await client.query(
      `update backup_settings
       set former_place = coalesce(place, former_place), place = null, installation = null, restored_at = now()`,
    );
  }
}
