import { inMaintenanceTransaction } from '#server/db/maintenance-transaction.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { keepFilesPrivate } from '#server/files/private-files.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { giveUpLostSecrets } from '#server/second-factor/stored-secrets.service.ts';

/**
 * For the one who runs the server and has lost its SECRETS_KEY: gives up what was encrypted under it, so that the server starts again. With
 * the settings that it is to start with. Whoever has two-step sign-in signs in by a recovery code then, and sets it up anew.
 */
async function run(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const given = await inMaintenanceTransaction(config, (tx) =>
    giveUpLostSecrets(tx, createSecretBox(config.secretsKeys)),
  );
  console.log(`${given} secrets of authenticator apps were given up. Their owners sign in by recovery codes.`);
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
