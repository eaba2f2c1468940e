import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Programs that read the PDFs of the tests, to compare with, and Debian's packages of them. */
const pdfPrograms = ['qpdf', 'pdftotext'];
const pdfPackages = ['qpdf', 'poppler-utils'];

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

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)));

/** Installs the programs that the tests of the PDF tools compare with, where one is missing. Those tests fail without them. */
export function ensurePdfPrograms(): void {
  if (!pdfPrograms.every(isInstalled)) installFromDebian(pdfPackages);
}
