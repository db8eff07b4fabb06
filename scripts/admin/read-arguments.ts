import { ROLES } from "#kernel/http/rules/roles.ts";
import { readOptions, UsageError } from "../usage-error.ts";
import { ADMIN_COMMANDS } from "./admin-commands.ts";

/**
 * Reads the arguments of `npm run admin`.
 * @throws {UsageError} that says what is wrong with them
 */
export function readArguments(args: string[]) {
  const { values, positionals } = readOptions({
    args,
    allowPositionals: true,
    options: { generate: { type: "boolean" }, role: { type: "string" } },
  });
  const [name = "", username = "", ...rest] = positionals;
  const command = Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name] : undefined;
  if (!command) throw new UsageError(name ? `There is no command ${name}.` : "Say what is to be done.");
  if (command.needsName && username.trim() === "") throw new UsageError(`${name} needs the name of an administrator.`);
  if (rest.length > 0 || (!command.needsName && username !== "")) throw new UsageError(`${name} was given too much.`);
  const role = ROLES.find((known) => known === (values.role ?? "owner"));
  if (!role) throw new UsageError(`There is no role ${values.role}. There are ${ROLES.join(", ")}.`);
  return { command, username, role, generate: values.generate === true };
}
