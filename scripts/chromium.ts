import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How to launch the browser that was found, in Playwright's words. */
export type Chromium = { executablePath: string } | { channel: 'chrome' };

/** For a machine without a desktop, in a container, possibly as root; and nothing that asks the network by itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemChromium = '/usr/bin/chromium';

/** Where Playwright's channel `chrome` looks. */
const chromePaths = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined ? [] : [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')];
  }),
];

const packages = ['chromium', 'fonts-noto-core'];

/** The line for a person who has neither. */
export const chromiumMissing = `No browser for the journeys: install Chromium (Debian: apt-get install ${packages.join(' ')}) or Google Chrome.`;

/** Debian's Chromium, else the person's Chrome, else undefined. */
export function findChromium(): Chromium | undefined {
  if (existsSync(systemChromium)) return { executablePath: systemChromium };
  return chromePaths.some((path) => existsSync(path)) ? { channel: 'chrome' } : undefined;
}

/** Ubuntu has the same package name for a stub that needs snap, so it does not count. */
function canInstall(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Installs Chromium where it is missing and that needs nobody's consent: as root on Debian. Says what it does. */
export function ensureChromium(): Chromium | undefined {
  const found = findChromium();
  if (found || !canInstall()) return found;
  console.log('Installing Chromium from Debian …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Where a command fails, its complaint stands in the output, and the caller says what is missing.
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status } = spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) return undefined;
  }
  return findChromium();
}
