/** Names of the files and folders in a data folder that nothing else can restore, so backups include them. */
export const MAIL_KEY_FILE = "mail-key";
export const PASSWORD_FILE = "postgres-password";
/** Files about dealerships' consent. */
export const CONSENTS_FOLDER = "consents";
/** Backups, where no other place is set. */
export const BACKUPS_FOLDER = "backups";
/** Folder of a restore until it is complete. */
export const RESTORING_FOLDER = "restoring";
