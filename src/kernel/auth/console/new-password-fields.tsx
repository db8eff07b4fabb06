import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { z } from "zod";
import { TextField } from "#kernel/ui/console/field.tsx";
import { findPasswordProblem, passwordRules } from "../rules/password-rules.ts";

/** The fields of a form with a new password. */
type NewPassword = { newPassword: string; repeated: string };

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
 * @param props.typed the new password as typed so far
 */
export function NewPasswordFields<Form extends NewPassword>(props: {
  account: Account;
  typed: string;
  register: UseFormRegister<Form>;
  errors: FieldErrors<NewPassword>;
}) {
  const { account, typed, errors } = props;
  // The caller's form has these two fields, which the library's types cannot express.
  const register = props.register as unknown as UseFormRegister<NewPassword>;
  const problem = problemOf(typed, account);
  return (
    <>
      <div>
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={passwordRules(account.hasSecondFactor).join(" ")}
          error={errors.newPassword?.message}
          {...register("newPassword")}
        />
        {!errors.newPassword && (
          <p role="status" className={`mt-1.5 min-h-5 text-sm ${problem ? "text-deal" : "font-medium text-good"}`}>
            {typed !== "" && (problem ? `${problem}.` : "This is long enough.")}
          </p>
        )}
      </div>
      <TextField
        label="Repeat the new password"
        type="password"
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register("repeated")}
      />
    </>
  );
}
