import { z } from "zod";
import { TextField } from "#kernel/ui/console/field.tsx";
import { findPasswordProblem, passwordRules } from "../rules/password-rules.ts";

/** The account that the password is for; with a second factor it may be shorter. */
type Account = { username: string; hasSecondFactor: boolean };

/** Only the server has the list of common passwords, because it is larger than the whole console. */
const knowsNoList = () => false;

const problemOf = (password: string, { username, hasSecondFactor }: Account): string | null =>
  findPasswordProblem(password, { hasSecondFactor, words: [username] }, knowsNoList);

/** The rules of a form for a new password. */
export const newPasswordSchema = (account: Account) =>
  z.object({ newPassword: z.string(), repeated: z.string() }).superRefine(({ newPassword, repeated }, { addIssue }) => {
    const message = problemOf(newPassword, account);
    if (message) addIssue({ code: "custom", path: ["newPassword"], message });
    else if (newPassword !== repeated) {
      addIssue({ code: "custom", path: ["repeated"], message: "The two passwords are not the same" });
    }
  });

/**
 * The two fields of a new password, with the rules in sentences and, while somebody types, the rules that are not met yet.
 * @param props.form has the fields `newPassword` and `repeated`
 */
export function NewPasswordFields(props: {
  account: Account;
  form: {
    field: (name: "newPassword" | "repeated") => { name: string; error: string | undefined };
    choice: (name: "newPassword") => { value: string };
  };
}) {
  const { account, form } = props;
  const typed = form.choice("newPassword").value;
  const field = form.field("newPassword");
  const problem = problemOf(typed, account);
  return (
    <>
      <div>
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={passwordRules(account.hasSecondFactor).join(" ")}
          {...field}
        />
        {!field.error && (
          <p role="status" className={`mt-1.5 min-h-5 text-sm ${problem ? "text-deal" : "font-medium text-good"}`}>
            {typed !== "" && (problem ? `${problem}.` : "This is long enough.")}
          </p>
        )}
      </div>
      <TextField
        label="Repeat the new password"
        type="password"
        autoComplete="new-password"
        {...form.field("repeated")}
      />
    </>
  );
}
