import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64Url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");

/** Flags of authenticator data (WebAuthn level 3, section 6.1): present, verified, with a new credential. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Question = { challenge: string; rpId?: string; rp?: { id?: string } };

/**
 * A passkey on a device, for tests: it registers with `create` and answers with `get`, in the JSON form that browsers send.
 * @param origin the page's origin as the browser would report it
 * @param options.verifiesUser false for a key that is touched only
 */
export function virtualAuthenticator(origin: string, options: { verifiesUser: boolean } = { verifiesUser: true }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = base64Url(credentialId);
  let signCount = 0;
  const flags = PRESENT | (options.verifiesUser ? VERIFIED : 0);

  const authenticatorData = (rpId: string, flagByte: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([sha256(rpId), Buffer.from([flagByte]), count]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Record<string, string>) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    create(question: Question) {
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = authenticatorData(question.rp?.id ?? "", flags | HAS_CREDENTIAL);
      const authData = Buffer.concat([data, Buffer.alloc(16), length, credentialId, coseKey]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: base64Url(clientData("webauthn.create", question.challenge)),
        attestationObject: base64Url(isoCBOR.encode(attestation)),
      });
    },
    get(question: Question) {
      signCount += 1;
      const data = authenticatorData(question.rpId ?? "", flags);
      const client = clientData("webauthn.get", question.challenge);
      return answer({
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(data),
        signature: base64Url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
