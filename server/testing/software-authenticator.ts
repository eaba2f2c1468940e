import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { addPasskey, beginPasskey, type NewPasskey, type UsedPasskey } from '#contract/passkeys/passkeys.ts';
import type { Person, TestApp } from './test-app.ts';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** Flags of authenticator data: somebody was there, they were verified, and a credential is attached. */
const flags = { present: 0x01, verified: 0x04, attached: 0x40 } as const;

/** What a test may change of an answer. */
interface Variation {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  format?: string;
  statement?: CborMap;
}

type Cbor = Parameters<typeof isoCBOR.encode>[0];
type CborMap = Map<string | number, Cbor>;

interface Asked {
  challenge: string;
}

/** An authenticator with one ES256 credential, as a browser's JSON shows it. */
export interface SoftwareAuthenticator {
  id: string;
  create(asked: Asked, variation?: Variation): NewPasskey;
  use(asked: Asked, variation?: Variation): UsedPasskey;
}

const coseKeyOf = (publicKey: KeyObject): Uint8Array => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const parts: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ];
  return isoCBOR.encode(new Map(parts));
};

/** A software authenticator for an origin: it makes one credential and signs with it. */
function createSoftwareAuthenticator(siteOrigin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  const parts = { id, rawId: id, type: 'public-key' } as const;

  const clientData = (type: string, { challenge }: Asked, { origin = siteOrigin }: Variation): string =>
    base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));

  const authenticatorData = (attached: Uint8Array, variation: Variation): Buffer => {
    const { rpId = new URL(siteOrigin).hostname, isVerified = true, counter = 0 } = variation;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const set = flags.present | (isVerified ? flags.verified : 0) | (attached.length > 0 ? flags.attached : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count, attached]);
  };

  return {
    id,
    create(asked, variation = {}) {
      const { format = 'none', statement = new Map<string, Cbor>() } = variation;
      const attached = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKeyOf(publicKey),
      ]);
      const object: CborMap = new Map<string, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(authenticatorData(attached, variation))],
      ]);
      return {
        ...parts,
        response: {
          clientDataJSON: clientData('webauthn.create', asked, variation),
          attestationObject: base64url(isoCBOR.encode(object)),
        },
      };
    },
    use(asked, variation = {}) {
      const data = authenticatorData(new Uint8Array(), variation);
      const clientDataJSON = clientData('webauthn.get', asked, variation);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        ...parts,
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
        },
      };
    },
  };
}

/** An authenticator for the origin of an app. */
export const authenticatorFor = ({ platform }: Pick<TestApp, 'platform'>): SoftwareAuthenticator =>
  createSoftwareAuthenticator(new URL(platform.publicUrl).origin);

/** Adds a passkey to the account of a person. */
export async function addPasskeyTo(app: TestApp, person: Person): Promise<SoftwareAuthenticator> {
  const device = authenticatorFor(app);
  const { publicKey } = await person.ok(beginPasskey, { body: { password: person.password } });
  await person.ok(addPasskey, { body: { name: 'Key', credential: device.create(publicKey) } });
  return device;
}
