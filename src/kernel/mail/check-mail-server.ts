import { hostOf, type MailSettings } from "./mail-settings.ts";
import {
  type ConnectionFailure,
  failedStep,
  failureSentence,
  type MailStepResult,
  stepResults,
} from "./rules/mail-check.ts";
import { DeliveryError, openSmtpSession, type SmtpTimeouts } from "./smtp-session.ts";

/** Somebody waits for the answer. */
const CHECK_TIMEOUTS: SmtpTimeouts = { answerMs: 10_000, endMs: 10_000 };

/** The parts of reaching the server, and the first failure: in a sentence, and as the server or the system says it. */
export type MailServerCheck = { steps: MailStepResult[]; problem: string | null; answer: string | null };

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMailServer(
  settings: MailSettings,
  timeouts: SmtpTimeouts = CHECK_TIMEOUTS,
): Promise<MailServerCheck> {
  const { smtp } = settings;
  try {
    const session = await openSmtpSession(smtp, hostOf(settings), timeouts);
    session.close();
    return { steps: stepResults(smtp, null), problem: null, answer: null };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const failure: ConnectionFailure = error.connection ?? { message: error.message };
    const steps = stepResults(smtp, failedStep(failure));
    return { steps, problem: failureSentence(smtp, failure), answer: error.message };
  }
}
