import { z } from "zod";

const base64Url = z
  .string()
  .regex(/^[\w-]+$/, "must be base64url")
  .max(20_000);

/**
 * The options for `navigator.credentials`, in the JSON form of WebAuthn level 3 (`PublicKeyCredentialRequestOptionsJSON` and
 * `PublicKeyCredentialCreationOptionsJSON`). The browser reads it with `parseRequestOptionsFromJSON`.
 */
export const passkeyQuestion = z.looseObject({ challenge: base64Url });

/** The browser's response (`AuthenticationResponseJSON`). The server checks it with a library. */
export const passkeyAnswer = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(50).optional(),
  clientExtensionResults: z.looseObject({}),
  response: z.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: z.string().max(200).optional(),
  }),
});

/** The browser's response when a passkey is made (`RegistrationResponseJSON`). */
export const newPasskeyAnswer = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(50).optional(),
  clientExtensionResults: z.looseObject({}),
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
});
