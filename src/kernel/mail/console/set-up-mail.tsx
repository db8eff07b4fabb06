import { MailContent } from "./mail-card.tsx";

/** The settings that mail needs, with their exact text; once they work, a test mail. */
export function SetUpMail({ isConfigured }: { isConfigured: boolean }) {
  if (isConfigured) return <MailContent />;
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        AutoHub sends through your mail provider's server. Set these two variables where you start AutoHub, and start it
        again. Then a test mail can be sent from here.
      </p>
      <dl className="flex flex-col gap-2">
        {VARIABLES.map(({ name, example, text }) => (
          <div key={name} className="rounded-control bg-sunken px-4 py-3">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-0.5">
              <code className="[overflow-wrap:anywhere]">{example}</code>
              <p className="mt-1 text-muted">{text}</p>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const VARIABLES = [
  {
    name: "SMTP_URL",
    example: "smtp://user:password@mail.example.com:587",
    text: "The server, with the user name and password that your provider gives you. smtps:// for port 465. In a password, write @ as %40 and / as %2F.",
  },
  {
    name: "MAIL_FROM",
    example: "Bay Cars <cars@example.com>",
    text: "The sender that people see. Its domain must allow your provider to send for it (SPF, DKIM).",
  },
] as const;
