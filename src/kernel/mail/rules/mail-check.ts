/** The parts of reaching a mail server, in their order. */
export const MAIL_STEPS = ["address", "encryption", "certificate", "login"] as const;
export type MailStep = (typeof MAIL_STEPS)[number];

/** `unneeded`: this server does without it. `untried`: an earlier part failed. */
export const STEP_STATES = ["passed", "failed", "unneeded", "untried"] as const;
export type MailStepResult = { step: MailStep; state: (typeof STEP_STATES)[number] };

/** An error of the connection: nodemailer's `code` and `command`, the system's or TLS's own code, and the server's answer. */
export type ConnectionFailure = {
  message: string;
  code?: string | undefined;
  originalCode?: string | undefined;
  command?: string | undefined;
};

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/i;
const IPV6 = /^[0-9a-f:.]{2,45}$/i;

/** Returns whether a text is a host name or an IP address, and nothing more. */
export const isMailHost = (text: string): boolean => HOST_NAME.test(text) || (text.includes(":") && IPV6.test(text));

const OF_CERTIFICATE = /certificate|altname|CERT_|SELF_SIGNED|UNABLE_TO_/i;
/** Codes of a server that cannot be found or does not greet as a mail server. */
const OF_ADDRESS = /^(?:EDNS|EPROTOCOL)$|^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED)$/;
const OF_TLS = /\b(?:EPROTO|ETLS)\b|SSL routines|wrong version|packet length|before secure TLS|TLS connection/i;

/** Returns the part that failed. */
export function failedStep({ message, code = "", originalCode = "", command = "" }: ConnectionFailure): MailStep {
  const all = `${originalCode} ${message}`;
  if (code === "EAUTH" || command.startsWith("AUTH")) return "login";
  if (OF_ADDRESS.test(code) || OF_ADDRESS.test(originalCode)) return "address";
  if (OF_CERTIFICATE.test(all)) return "certificate";
  return OF_TLS.test(`${code} ${all}`) || command === "STARTTLS" ? "encryption" : "address";
}

type Server = { host: string; port: number; secure: boolean; isLoopback: boolean; login: object | null };

/** Returns the state of each part. @param failed null: the server was reached */
export function stepResults(server: Server, failed: MailStep | null): MailStepResult[] {
  const isPlain = server.isLoopback && !server.secure;
  const end = failed === null ? MAIL_STEPS.length : MAIL_STEPS.indexOf(failed);
  return MAIL_STEPS.map((step, index) => {
    if (index === end) return { step, state: "failed" };
    const isUnneeded = step === "login" ? server.login === null : step !== "address" && isPlain;
    return { step, state: isUnneeded ? "unneeded" : index < end ? "passed" : "untried" };
  });
}

/** Returns the failure as a sentence with its remedy, for the operator. */
export function failureSentence(server: Server, failure: ConnectionFailure): string {
  const { host, port, secure } = server;
  const { originalCode = "", message } = failure;
  switch (failedStep(failure)) {
    case "login":
      return /unknown authentication method/i.test(message)
        ? `${host} takes no login with user name and password. Check the provider's instructions.`
        : `${host} does not take this user name and password. Some providers want an app password in place of your own.`;
    case "certificate":
      return `The certificate of ${host} is not good for this name: ${message}. Use the name that is in the certificate.`;
    case "encryption":
      return secure
        ? `Port ${port} of ${host} does not speak TLS from the first byte. Try STARTTLS, usually on port 587.`
        : `${host} offers no encryption by STARTTLS on port ${port}. Try TLS, usually on port 465.`;
    default:
      if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(`${originalCode} ${failure.code}`))
        return `There is no server named ${host}. Check the name.`;
      if (/ECONNREFUSED/.test(originalCode)) return `${host} refuses connections on port ${port}. Check the port.`;
      if (!secure && port === 465)
        return `Port 465 of ${host} did not greet. It usually speaks TLS from the first byte.`;
      return `${host} does not answer as a mail server on port ${port}. Check name and port; a firewall may be in between.`;
  }
}
