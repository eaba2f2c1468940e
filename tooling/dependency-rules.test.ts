import { describe, expect, it } from 'vitest';
import { findDependencyFaults, type LockedPackage, type Manifest } from './dependency-rules.ts';

const manifest: Manifest = {
  dependencies: { river: '1.2.3' },
  devDependencies: { lake: '2.0.0-beta.1' },
  optionalDependencies: {},
  allowScripts: { mill: false },
};
const sound: LockedPackage = { version: '1.2.3', integrity: 'sha512-abc', license: 'MIT' };

const faultsOf = (name: string, change: Partial<LockedPackage> = {}) =>
  findDependencyFaults([manifest], { [`node_modules/${name}`]: { ...sound, ...change } });

describe('a dependency', () => {
  it.each([
    'MIT',
    'BSD-3-Clause',
    '(MPL-2.0 OR Apache-2.0)',
    'MIT AND OFL-1.1',
    '(MIT OR GPL-3.0-only)',
    'MIT/Apache-2.0',
  ])('may have the licence %s', (license) => {
    expect(faultsOf('river', { license })).toEqual([]);
  });

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-2.0-only',
    'GPL-2.0-only/GPL-3.0-only',
    'SEE LICENSE IN LICENSE',
    'UNLICENSED',
    '',
  ])('may not have the licence %j', (license) => {
    expect(faultsOf('river', { license })).toEqual([`node_modules/river (production) has the licence ${license}`]);
  });

  it('may not keep its licence to itself', () => {
    expect(faultsOf('river', { license: undefined, dev: true })).toEqual([
      'node_modules/river (development) has the licence that it does not say',
    ]);
  });

  it('has an exception by name, by licence and, where it says so, for development alone', () => {
    expect(faultsOf('@img/sharp-libvips-linux-x64', { license: 'LGPL-3.0-or-later' })).toEqual([]);
    expect(faultsOf('river', { license: 'LGPL-3.0-or-later' })).toHaveLength(1);
    expect(faultsOf('only', { license: undefined, dev: true })).toEqual([]);
    expect(faultsOf('only', { license: undefined })).toHaveLength(1);
  });

  it.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', '>=1.2.3', 'github:one/river', 'file:../river'])(
    'is pinned exactly, not to %s',
    (version) => {
      const faults = findDependencyFaults([manifest, { ...manifest, dependencies: { river: version } }], {});
      expect(faults).toEqual([`river is not pinned exactly: ${version}`]);
    },
  );

  it('has the hash of its content in the lock, and no address', () => {
    expect(faultsOf('river', { integrity: undefined })).toEqual(['node_modules/river has no SHA-512 of its content']);
    expect(faultsOf('river', { integrity: 'sha1-abc' })).toHaveLength(1);
    expect(faultsOf('river', { resolved: 'https://elsewhere.example/river.tgz' })).toHaveLength(1);
    expect(
      faultsOf('@oxlint/binding-darwin-x64', { integrity: undefined, license: undefined, optional: true }),
    ).toEqual([]);
  });

  it('has an install script only by name', () => {
    expect(faultsOf('river', { hasInstallScript: true })).toHaveLength(1);
    expect(faultsOf('mill', { hasInstallScript: true })).toEqual([]);
  });
});
