import type { Database } from '#server/db/tables.ts';
import { everyPage } from '#server/db/every-page.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { listSecretsAfter, updateSecret } from './second-factor.store.ts';

/** Stands for a secret whose key is lost. Never read as one: what is encrypted begins with other words, and base32 has no space. */
const lost = 'aes-256-gcm.lost';

const everySecret = (db: Database) => everyPage((after: string, limit: number) => listSecretsAfter(db, after, limit));

/**
 * At the start: stores all secrets of authenticator apps as the settings want them now, whatever key they were under before. Throws a
 * ConfigError where one is under a key that is not there.
 */
export async function prepareStoredSecrets({
  db,
  secretBox,
  log,
}: Pick<Platform, 'db' | 'secretBox' | 'log'>): Promise<void> {
  let [anew, unreadable] = [0, 0];
  for await (const rows of everySecret(db)) {
    for (const row of rows) {
      if (secretBox.isCurrent(row.secret) || row.secret === lost) continue;
      const secret = secretBox.open(row.secret, row.id);
      if (secret === undefined) unreadable += 1;
      else {
        await updateSecret(db, row, secretBox.seal(secret, row.id));
        anew += 1;
      }
    }
  }
  if (unreadable > 0)
    throw new ConfigError(
      `SECRETS_KEY cannot read ${unreadable} secrets of authenticator apps: set the key that they were encrypted under. Where it is lost, see docs/operations.md.`,
    );
  if (anew > 0) log.info({ secrets: anew }, 'Secrets of authenticator apps were encrypted under the key of now');
}

/**
 * For the one who runs the server and has lost the key: gives up the secrets that cannot be read, so that the server starts. Their
 * owners sign in by recovery codes. Answers how many there are.
 */
export async function giveUpLostSecrets(db: Database, secretBox: SecretBox): Promise<number> {
  let given = 0;
  for await (const rows of everySecret(db)) {
    for (const row of rows) {
      if (row.secret === lost || secretBox.open(row.secret, row.id) !== undefined) continue;
      await updateSecret(db, row, lost);
      given += 1;
    }
  }
  return given;
}
