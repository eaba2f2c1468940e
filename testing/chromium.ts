import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installFromDebian } from './debian-packages.ts';

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
  // A microphone that beeps. A browser without windows cannot ask whether it may be used.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

const wholeChromium = '/usr/bin/chromium';
/** Without the browser's own windows: a journey takes two thirds of the processor time. It knows no notifications. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** The paths that Playwright's channel `chrome` tries. */
const chromePaths = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined ? [] : [join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')];
  }),
];

const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-core'];

/** The line for a person who has neither. */
export const chromiumMissing = `No browser for the journeys: install Chromium (Debian: apt-get install ${packages.join(' ')}) or Google Chrome.`;

/** Debian's Chromium, the light one first unless the whole is asked for, else the person's Chrome, else undefined. */
export function findChromium(kind: 'light' | 'whole' = 'light'): Chromium | undefined {
  const both = kind === 'light' ? [headlessShell, wholeChromium] : [wholeChromium, headlessShell];
  const executablePath = both.find((path) => existsSync(path));
  if (executablePath !== undefined) return { executablePath };
  return chromePaths.some((path) => existsSync(path)) ? { channel: 'chrome' } : undefined;
}

/**
 * Installs Debian's two where one is missing and that needs nobody's consent: as root on Debian. Says what it does. Where
 * it cannot, any browser that is there will do.
 */
export function ensureChromium(): Chromium | undefined {
  const isMissing = ![wholeChromium, headlessShell].every((path) => existsSync(path));
  if (isMissing) installFromDebian(packages);
  return findChromium();
}
