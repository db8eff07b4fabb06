/** What a data folder keeps beside its database, by name: nothing else has it, so backups do. */
export const MAIL_KEY_FILE = "mail-key";
export const PASSWORD_FILE = "postgres-password";
/** Files about dealerships' consent. */
export const CONSENTS_FOLDER = "consents";
/** Backups, where no other place is set. */
export const BACKUPS_FOLDER = "backups";
/** A restore lies here until it is whole. */
export const RESTORING_FOLDER = "restoring";
