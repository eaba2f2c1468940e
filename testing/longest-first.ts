import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more, the longest first. One of them that begins last leaves a core without work for as long. */
export const longest = [
  'bench/sync/simulate-notebook.slow.integration.test.ts',
  'server/main.slow.integration.test.ts',
  'server/commands.slow.integration.test.ts',
  'bench/sync/simulate-writing.slow.integration.test.ts',
  'server/db/upgrade.slow.integration.test.ts',
  'server/session/sign-in-races.slow.integration.test.ts',
  'server/rate-limits/login-throttle.slow.integration.test.ts',
  'server/notes/import/killed-imports.slow.integration.test.ts',
  'server/fuzz-calls.slow.integration.test.ts',
  'server/private-files.slow.integration.test.ts',
  'server/assistant/assistant-fairness.slow.integration.test.ts',
  'server/users/changes-in-flight.slow.integration.test.ts',
  'tools/testing/hostile-files.slow.test.ts',
  'tools/converters/pdf-compressor/pdf-compressor.test.ts',
] as const;

/** The place of a file in the list; those that are not in it come after all that are. */
export function placeOf(file: string): number {
  const place = longest.findIndex((name) => file.endsWith(`/${name}`));
  return place === -1 ? longest.length : place;
}

/** Starts the longest files first. Without times of an earlier run Vitest goes by the bytes of a file, which say little. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId));
  }
}
