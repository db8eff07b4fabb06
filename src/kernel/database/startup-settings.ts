/** The driver's parameters of a connection that it would send as startup options. The names are PostgreSQL's. */
export type StartupParameters = {
  options?: string | undefined;
  statement_timeout?: Setting;
  lock_timeout?: Setting;
  idle_in_transaction_session_timeout?: Setting;
};
type Setting = number | string | false | null | undefined;

const TIMEOUTS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] as const;

/** One setting of PostgreSQL's `options`: `-c name=value` or `--name=value`, in which a backslash stands before a space. */
const OPTION = /^(?:-c\s*|--)([a-z_][\w.]*)=((?:\\.|[^\\\s])*)(?:\s+|$)/i;

/** Returns the settings of a text of `options`; null when something else is in it. */
function readOptions(options: string): [string, string][] | null {
  const settings: [string, string][] = [];
  let rest = options.trim();
  while (rest !== "") {
    const [all, name = "", value = ""] = OPTION.exec(rest) ?? [];
    if (all === undefined) return null;
    settings.push([name.replaceAll("-", "_"), value.replaceAll(/\\(.)/g, "$1")]);
    rest = rest.slice(all.length);
  }
  return settings;
}

/**
 * Takes the settings out of a connection's startup parameters, which a connection pooler would refuse.
 * @param own the `options` of the program; those of the address, which the driver prefers, come after them
 * @returns SQL that sets them on an open connection; empty without any. Options that are no settings stay where they are
 */
export function takeSettings(parameters: StartupParameters, own = ""): string {
  const given = parameters.options ?? "";
  const settings = readOptions(own === given ? given : `${own} ${given}`);
  if (settings !== null) parameters.options = undefined;
  const taken = settings ?? [];
  for (const name of TIMEOUTS) {
    const value = parameters[name];
    if (value) taken.push([name, String(value)]);
    parameters[name] = undefined;
  }
  return taken.map(([name, value]) => `set ${name} = '${value.replaceAll("'", "''")}'`).join("; ");
}
