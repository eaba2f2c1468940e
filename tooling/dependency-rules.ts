import { isAllowedLicence, licenceExceptionOf } from './licence-rules.ts';

/** The part of package.json that these rules read. */
export interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  /** Packages whose install script is known, with whether it may run. */
  allowScripts: Record<string, boolean>;
}

/** One entry of package-lock.json. `license` is that of the lock, or of the installed package where the lock has none. */
export interface LockedPackage {
  version: string;
  resolved?: string | undefined;
  integrity?: string | undefined;
  license?: string | undefined;
  dev?: boolean | undefined;
  optional?: boolean | undefined;
  hasInstallScript?: boolean | undefined;
}

/**
 * Native parts of development tools for other machines than the one that wrote the lock. npm lists them without a hash and a
 * licence. Developers on such a machine get them by their exact version.
 */
const partsOfOtherMachines = /^@(?:oxc-parser|oxfmt|oxlint)\/binding-|^@oxlint-tsgolint\//;

const exactVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** The name of a package from where it lies: `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (place: string): string => place.split('node_modules/').at(-1) ?? place;

function faultsOfVersions(manifest: Manifest): string[] {
  const wanted = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies];
  return wanted
    .flatMap((group) => Object.entries(group))
    .filter(([, version]) => !exactVersion.test(version))
    .map(([name, version]) => `${name} is not pinned exactly: ${version}`);
}

function faultsOf(place: string, locked: LockedPackage, knownScripts: ReadonlySet<string>): string[] {
  const name = nameOf(place);
  const faults: string[] = [];
  const use = locked.dev ? 'development' : 'production';
  const isOfOtherMachine = locked.optional === true && partsOfOtherMachines.test(name);
  if (locked.resolved !== undefined) faults.push(`${place} names an address; the registry of npm's settings is asked`);
  if (!locked.integrity?.startsWith('sha512-') && !isOfOtherMachine)
    faults.push(`${place} has no SHA-512 of its content`);
  if (locked.hasInstallScript && !knownScripts.has(name))
    faults.push(`${place} has an install script that allowScripts does not name`);
  const isLicensed = isAllowedLicence(locked.license) || licenceExceptionOf(name, locked) !== undefined;
  if (!isLicensed && !isOfOtherMachine)
    faults.push(`${place} (${use}) has the licence ${locked.license ?? 'that it does not say'}`);
  return faults;
}

/** Lists violations of the rules, a line each. `locked` are the entries of the lock by their place, without our own packages. */
export function findDependencyFaults(
  manifests: readonly Manifest[],
  locked: Readonly<Record<string, LockedPackage>>,
): string[] {
  const knownScripts = new Set(manifests.flatMap(({ allowScripts }) => Object.keys(allowScripts)));
  return [
    ...manifests.flatMap(faultsOfVersions),
    ...Object.entries(locked).flatMap(([place, entry]) => faultsOf(place, entry, knownScripts)),
  ];
}
