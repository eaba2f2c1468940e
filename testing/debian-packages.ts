import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Programs that the tests need besides the browser, and Debian's packages of them. */
const packageOf = {
  // They read the PDFs of the tests, to compare with.
  qpdf: 'qpdf',
  pdftotext: 'poppler-utils',
  // Several servers run behind it, as they do in use.
  nginx: 'nginx',
  // Limits and signals of several servers.
  'redis-server': 'redis-server',
} as const;

type Program = keyof typeof packageOf;

/** Ubuntu has Chromium's package name for a stub that needs snap, so it does not count. */
function canInstall(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/**
 * Installs packages where that needs nobody's consent: as root on Debian. Says what it does. Answers nothing: whoever needs them looks
 * for them afterwards. Where a command fails, its complaint stands in the output.
 */
export function installFromDebian(packages: readonly string[]): void {
  if (!canInstall()) return;
  console.log(`Installing ${packages.join(', ')} from Debian …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) return;
  }
}

/** The path of a program. Debian keeps servers in a folder that only root's PATH has. */
const locate = (program: Program): string | undefined =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));

/** The path of a program. Throws where it is missing, with what installs it. */
export function findProgram(program: Program): string {
  const found = locate(program);
  if (found === undefined)
    throw new Error(`${program} is needed by this test (Debian: apt-get install ${packageOf[program]}).`);
  return found;
}

/** Installs the programs of the tests where one is missing. Tests that need one fail without it. */
export function ensurePrograms(): void {
  const programs: Program[] = ['qpdf', 'pdftotext', 'nginx', 'redis-server'];
  const missing = programs.filter((program) => locate(program) === undefined);
  if (missing.length > 0) installFromDebian(missing.map((program) => packageOf[program]));
}
