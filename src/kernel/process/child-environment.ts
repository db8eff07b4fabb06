/** The variables whose values give access or sign in our name. */
export const SECRET_VARIABLES = [
  ...["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_READ_URL", "PGPASSWORD"],
  ...["ADMIN_PASSWORD", "METRICS_TOKEN", "INSPECTED_AUTO_TOKEN", "SMTP_URL", "MAIL_KEY", "BACKUP_PASSPHRASE"],
  "OIDC_CLIENT_SECRET",
  ...["FILES_S3_ACCESS_KEY_ID", "FILES_S3_SECRET_ACCESS_KEY"],
] as const;

/**
 * Deletes the secrets from an environment. The start does this with `process.env` as soon as the configuration has been
 * read, so that no child process and no thread can inherit one.
 */
export function forgetSecrets(environment: NodeJS.ProcessEnv): void {
  for (const name of SECRET_VARIABLES) delete environment[name];
}

/** The variables that programs need to run. All others are withheld, also unknown ones. */
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP"];

/** Returns the environment for a program that we start, without secrets. @param extra further variables for it */
export function childEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passedOn), ...extra };
}
