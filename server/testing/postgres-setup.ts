import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For `createDatabase`: gives each test file a database of its own. */
    postgresAdminUrl: string;
  }
}

/** Starts PostgreSQL once for all integration tests, and gives what ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresAdminUrl', postgres.url('postgres'));
  return postgres.stop;
}
