import type { TestProject } from 'vitest/node';
import { type MigratedDatabases, migrateDatabases } from './migrated-databases.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For `createDatabase`: gives each test file a database of its own. */
    postgresAdminUrl: string;
    migratedDatabases: MigratedDatabases;
  }
}

/** Starts PostgreSQL and makes the databases to copy, once for all integration tests, and gives what ends and removes them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresAdminUrl', postgres.url('postgres'));
  const { remove, ...migrated } = await migrateDatabases(postgres);
  project.provide('migratedDatabases', migrated);
  return async () => {
    await remove();
    await postgres.stop();
  };
}
