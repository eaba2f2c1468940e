import { hash, hashRaw, verify } from '@node-rs/argon2';

/** OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. The package's default is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost);

/** The same hash under a salt that is given, in base64, so that a secret can be looked up by its hash. */
export const hashUnderSalt = async (secret: string, salt: string): Promise<string> =>
  (await hashRaw(secret, { ...cost, salt: Buffer.from(salt, 'base64') })).toString('base64');

let decoy: Promise<string> | undefined;

/** Checks a password. Without a hash it works as long for nothing, so that time tells nobody whether an account exists. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const isRight = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return isRight && passwordHash !== undefined;
}
