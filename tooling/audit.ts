import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';

/** The report of `npm audit --json` where the registry knows advisories. */
const answerSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // npm says in words what it cannot say in JSON; they are shown.
    return undefined;
  }
}

/**
 * Asks the registry for advisories of the production dependencies. Exits with 1 where one is high or critical. Exits with 2 where
 * the registry could not be asked: a mirror without that service, or no network. `npm run check` runs without it, because its
 * verdict depends on no server.
 */
function audit(): number {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 120_000 });
  if (error) {
    console.log(`npm could not be started: ${error.message}`);
    return 2;
  }
  const told = z.safeParse(answerSchema, readJson(stdout));
  if (!told.success) {
    console.log(`The registry could not be asked for advisories. npm said:\n${stdout.slice(0, 300)}`);
    return 2;
  }
  const all = Object.entries(told.data.vulnerabilities);
  const grave = all.filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  for (const [name, { severity, range }] of all) console.log(`${severity}: ${name} ${range}`);
  console.log(`${all.length} production dependencies have advisories, ${grave.length} of them high or critical.`);
  return grave.length === 0 ? 0 : 1;
}

process.exitCode = audit();
