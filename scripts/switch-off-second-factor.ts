import { changeBeside } from '#server/db/change-beside.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { deleteFactorByEmail } from '#server/second-factor/second-factor.store.ts';

/**
 * For the one who runs the server: lets somebody in again who has lost his authenticator app and his recovery codes, an admin above all.
 * Make sure first that it is he who asks. With the same settings as the server's, which may go on running.
 */
const usage = 'Usage: node scripts/switch-off-second-factor.ts user|admin EMAIL';

async function run([kind, email]: readonly (string | undefined)[]): Promise<void> {
  if ((kind !== 'user' && kind !== 'admin') || !email) throw new ConfigError(usage);
  const isDeleted = await changeBeside(readConfig(process.env), (tx) =>
    deleteFactorByEmail(tx, kind, email.toLowerCase()),
  );
  if (!isDeleted) throw new ConfigError(`There is no ${kind} ${email} with two-step sign-in.`);
  console.log(`Two-step sign-in of the ${kind} ${email} is off.`);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
