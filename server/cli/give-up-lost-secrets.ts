import { inMaintenanceTransaction } from '#server/db/maintenance-transaction.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { keepFilesPrivate } from '#server/files/private-files.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { giveUpLostSecrets } from '#server/second-factor/stored-secrets.service.ts';

/**
 * Command for operators who have lost the SECRETS_KEY: gives up the secrets encrypted under it, so that the server starts again.
 * Run it with the settings of that start. People with two-step sign-in then sign in by a recovery code and set it up anew.
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
