import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readModule } from './import-graph.ts';
import { SOURCES } from './prepare-stamps.mjs';

/** The files that the build starts from, as vite.config.ts and package.json name them. */
const entries = [
  'vite.config.ts',
  'web/app/entry-client.tsx',
  'web/app/entry-server.tsx',
  'web/service-worker/service-worker.ts',
  'web/public/manifest.webmanifest',
  // The aliases, the build command and the compiler options.
  'package.json',
  'tsconfig.json',
];

/** All files of ours that the entries import, directly or not, types among them. */
function filesOfBuild() {
  const files = new Set(entries);
  // A file added during the walk is walked, too.
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const { target } of readModule(file, readFileSync(file, 'utf8')).edges) if (target) files.add(target);
  }
  return [...files];
}

it('hashes every file that the build reads, so that a change in any folder leads to a new build', () => {
  const files = filesOfBuild();
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  // The walk reaches what loads late: pages, workers, texts.
  for (const folder of ['web/', 'tools/', 'contract/', 'lib/', 'content/', 'tooling/'])
    expect(
      files.some((file) => file.startsWith(folder)),
      folder,
    ).toBe(true);
  const isHashed = (file) => SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
  expect(files.filter((file) => !isHashed(file))).toEqual([]);
});

it('names only files and folders that exist', () => {
  expect(SOURCES.filter((source) => !existsSync(source))).toEqual([]);
});
