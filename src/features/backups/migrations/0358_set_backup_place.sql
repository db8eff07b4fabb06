-- The place and passphrase of backups that are set in the console, where no variable sets them.
alter table backup_settings
  -- A folder, or s3://bucket/prefix; null: the default.
  add column place text,
  -- The place of the AutoHub whose backup was restored, until somebody sets one.
  add column former_place text,
  -- When this database was made from a backup: backups from before may be those of an AutoHub that still runs.
  add column restored_at timestamptz,
  -- Encrypted with the installation's key; null: backups are not encrypted.
  add column sealed_passphrase bytea,
  -- When it was set or taken away: backups from before need the one before.
  add column passphrase_changed_at timestamptz,
  -- Stands in a place that was set, so that no other installation uses it, too. Made for the first one.
  add column installation uuid;
