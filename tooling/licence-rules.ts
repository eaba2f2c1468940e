/** Licences, by their SPDX names, that any dependency may have. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'ISC',
  'MPL-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  // For data and fonts.
  'CC0-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
]);

interface LicenceException {
  names: RegExp;
  /** Licence in the package's own package.json; undefined where it has none. */
  license: string | undefined;
  /** Only for what no visitor and no server of ours runs. */
  isForDevelopment: boolean;
  reason: string;
}

/** Everything else that may be there, and why. */
const exceptions: readonly LicenceException[] = [
  {
    names: /^@img\/sharp-libvips-/,
    license: 'LGPL-3.0-or-later',
    isForDevelopment: false,
    reason: 'libvips, a library of its own that is loaded when it runs and is not changed',
  },
  {
    names: /^@img\/sharp-win32-/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    isForDevelopment: false,
    reason: 'the same libvips for Windows',
  },
  {
    names: /^@img\/sharp-wasm32$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    isForDevelopment: false,
    reason: 'the same libvips as WebAssembly',
  },
  {
    names: /^pako$/,
    license: '(MIT AND Zlib)',
    isForDevelopment: false,
    reason: 'Zlib asks no more than MIT does: not to claim to have written it',
  },
  {
    names: /^argparse$/,
    license: 'PSF-2.0',
    isForDevelopment: false,
    reason: "Python's licence is as permissive as BSD's; a command line of markdown-it that nothing of ours calls",
  },
  {
    names: /^argparse$/,
    license: 'Python-2.0',
    isForDevelopment: true,
    reason: 'the same, an older one, of the maker of fonts',
  },
  {
    names: /^(?:only|humanize-number)$/,
    license: undefined,
    isForDevelopment: true,
    reason: 'MIT, as their readme says; parts of the store for files that tests start',
  },
];

/** True if a licence in SPDX's words is allowed: each part of an AND, one part of an OR. */
export function isAllowedLicence(license: string | undefined): boolean {
  if (license === undefined) return false;
  const bare = license.replace(/^\((.*)\)$/, '$1');
  // Nobody here mixes both in one expression; what did would be refused.
  if (bare.includes(' AND ')) return bare.split(' AND ').every((part) => allowed.has(part));
  // Packages made of Rust crates write OR as a slash, as Cargo did.
  return bare.split(/ OR |\//).some((part) => allowed.has(part));
}

/** Why a package may have a licence that is not on the list, or undefined. */
export const licenceExceptionOf = (
  name: string,
  { license, dev }: { license?: string | undefined; dev?: boolean | undefined },
): string | undefined =>
  exceptions.find(
    (exception) =>
      exception.names.test(name) && exception.license === license && (dev === true || !exception.isForDevelopment),
  )?.reason;
