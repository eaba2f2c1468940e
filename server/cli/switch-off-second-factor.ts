import { inMaintenanceTransaction } from '#server/db/maintenance-transaction.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { keepFilesPrivate } from '#server/files/private-files.ts';
import { deleteFactorByEmail } from '#server/second-factor/second-factor.store.ts';

/**
 * For operators: lets in a user or an admin who has lost their authenticator app and their recovery codes.
 * Verify first that they are the one who asks. Takes the server's settings; the server may go on running.
 */
const usage = 'Usage: node server/cli/switch-off-second-factor.ts user|admin EMAIL';

async function run([kind, email]: readonly (string | undefined)[]): Promise<void> {
  keepFilesPrivate();
  if ((kind !== 'user' && kind !== 'admin') || !email) throw new ConfigError(usage);
  const isDeleted = await inMaintenanceTransaction(readConfig(process.env), (tx) =>
    deleteFactorByEmail(tx, kind, email.toLowerCase()),
  );
  if (!isDeleted) throw new ConfigError(`There is no ${kind} ${email} with two-step sign-in.`);
  console.log(`Two-step sign-in of the ${kind} ${email} is off.`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
