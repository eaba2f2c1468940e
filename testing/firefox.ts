import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installFromDebian } from './debian-packages.ts';

const debianFirefox = '/usr/bin/firefox-esr';

const paths = [
  debianFirefox,
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)'].flatMap((name) => {
    const folder = process.env[name];
    return folder === undefined ? [] : [join(folder, 'Mozilla Firefox', 'firefox.exe')];
  }),
];

/** The line for a person who has none. */
export const firefoxMissing = 'No Firefox for its journeys: install it (Debian: apt-get install firefox-esr).';

/** The path of Debian's Firefox, else of the person's, else undefined. */
export const findFirefox = (): string | undefined => paths.find((path) => existsSync(path));

/** Installs Debian's where none is there and that needs nobody's consent: as root on Debian. Says what it does. */
export function ensureFirefox(): string | undefined {
  if (findFirefox() === undefined) installFromDebian(['firefox-esr']);
  return findFirefox();
}
