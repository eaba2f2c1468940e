import { existsSync } from 'node:fs';
import { installFromDebian } from './debian-packages.ts';

/** The WebDriver of WebKit for GTK, and the virtual screen for its browser. */
export interface WebKitPrograms {
  driver: string;
  screen: string;
}

const programs: WebKitPrograms = { driver: '/usr/bin/WebKitWebDriver', screen: '/usr/bin/Xvfb' };
const packages = ['webkit2gtk-driver', 'xvfb'];

/** The line for a person who has none. */
export const webkitMissing = `No WebKit for its journeys: install it (Debian: apt-get install ${packages.join(' ')}).`;

/** The paths of both programs, undefined if one is missing. */
export const findWebKit = (): WebKitPrograms | undefined =>
  Object.values(programs).every((path: string) => existsSync(path)) ? programs : undefined;

/** Installs Debian's where one is missing and that needs nobody's consent: as root on Debian. Says what it does. */
export function ensureWebKit(): WebKitPrograms | undefined {
  if (findWebKit() === undefined) installFromDebian(packages);
  return findWebKit();
}
