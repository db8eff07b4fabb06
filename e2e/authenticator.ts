import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";

/**
 * Gives a browser window a device for passkeys, which answers without asking anybody (Chromium's virtual authenticator).
 * @returns a switch for whether the person lets it answer
 */
export async function addAuthenticator(page: Page): Promise<{ allow(isAllowed: boolean): Promise<void> }> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    allow: async (isUserVerified) => {
      await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}

const PERIOD_SECONDS = 30;

/**
 * The code that an authenticator app shows.
 * @param ahead how many periods from now. Each code counts once, and one period ahead or behind is accepted: use 0 first and
 *   1 next, because a period may end in between.
 */
export const appCode = (key: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + ahead * PERIOD_SECONDS * 1_000,
  });

/** The product's address by name: browsers make passkeys for names only. */
export const byName = (address: string): string => address.replace("127.0.0.1", "localhost");
