import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { findDependencyFaults, type LockedPackage } from './dependency-rules.ts';

const versions = z._default(z.record(z.string(), z.string()), {});
const manifestSchema = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  allowScripts: z._default(z.record(z.string(), z.boolean()), {}),
});

const lockedSchema = z.object({
  version: z.string(),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
});
const linkSchema = z.object({ link: z.literal(true) });
const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) });

/** Some say it in an older way, as a list of objects. */
const installedSchema = z.object({
  license: z.optional(z.string()),
  licenses: z.optional(z.tuple([z.object({ type: z.string() })])),
});

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function installedLicenceOf(place: string): string | undefined {
  const path = `${place}/package.json`;
  if (!existsSync(path)) return undefined;
  const { license, licenses } = z.parse(installedSchema, readJson(path));
  return license ?? licenses?.[0].type;
}

/** Our own packages: the repository and its workspace. */
const manifests = ['package.json', 'tools/package.json'];

/** Lists violations in our `package.json` files, the lock and the installed packages, a line each. */
export function checkDependencies(): string[] {
  const { packages } = z.parse(lockSchema, readJson('package-lock.json'));
  const locked: Record<string, LockedPackage> = {};
  for (const [place, entry] of Object.entries(packages)) {
    // Our own packages stand there by their folders, and the workspace as a link besides.
    if (!place.includes('node_modules/') || z.safeParse(linkSchema, entry).success) continue;
    const parsed = z.parse(lockedSchema, entry);
    locked[place] = { ...parsed, license: parsed.license ?? installedLicenceOf(place) };
  }
  return findDependencyFaults(
    manifests.map((path) => z.parse(manifestSchema, readJson(path))),
    locked,
  );
}
