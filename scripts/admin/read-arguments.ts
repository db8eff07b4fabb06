import { ROLES } from "#kernel/http/rules/roles.ts";
import { isMailAddress } from "#kernel/mail/rules/mail-address.ts";
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
    options: {
      generate: { type: "boolean" },
      role: { type: "string" },
      json: { type: "boolean" },
      erase: { type: "boolean" },
    },
  });
  const [name = "", username = "", ...rest] = positionals;
  const command = Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name] : undefined;
  if (!command) throw new UsageError(name ? `There is no command ${name}.` : "Say what is to be done.");
  if (command.needsName && username.trim() === "")
    throw new UsageError(`${name} needs ${name === "person" ? "an e-mail address" : "the name of an administrator"}.`);
  if (rest.length > 0 || (!command.needsName && username !== "")) throw new UsageError(`${name} was given too much.`);
  const role = ROLES.find((known) => known === values.role) ?? null;
  if (values.role !== undefined && role === null)
    throw new UsageError(`There is no role ${values.role}. There are ${ROLES.join(", ")}.`);
  const isPerson = name === "person";
  if (!isPerson && (values.json ?? values.erase))
    throw new UsageError("--json and --erase are for the command person.");
  if (isPerson && !isMailAddress(username)) throw new UsageError(`${username} is not an e-mail address.`);
  const [json, erase] = [values.json === true, values.erase === true];
  return { command, username, role, json, erase, generate: values.generate === true };
}
