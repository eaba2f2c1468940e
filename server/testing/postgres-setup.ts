import type { TestProject } from 'vitest/node';
import { makeMemoryFolder } from '#testing/memory-folder.ts';
import { type MigratedDatabases, migrateDatabases } from './migrated-databases.ts';
import { startPostgresInMemory } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For `createDatabase`: gives each test file a database of its own. */
    postgresAdminUrl: string;
    migratedDatabases: MigratedDatabases;
    /** Where each DATA_DIR goes. Unit tests have none. */
    dataFolder?: string;
  }
}

/** Starts PostgreSQL and makes the databases to copy, once for all integration tests, and gives what ends and removes them with all folders of tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgresInMemory();
  project.provide('postgresAdminUrl', postgres.url('postgres'));
  const { folder, remove } = await makeMemoryFolder();
  project.provide('dataFolder', folder);
  project.provide('migratedDatabases', await migrateDatabases(postgres, folder));
  return async () => {
    await remove();
    await postgres.stop();
  };
}
