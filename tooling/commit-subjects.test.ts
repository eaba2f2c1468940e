import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findSubjectFaults, readNewCommits } from './commit-subjects.ts';

const faultsOf = (subject: string) => findSubjectFaults([{ id: 'abc1234', subject }]);

describe('the subject of a commit', () => {
  it.each([
    'notes: a search keeps its words after a reload',
    'server/db: one lock for each account',
    'UI kit, menus: arrow keys wrap around',
    `docs: ${'x'.repeat(66)}`,
  ])('may be %j', (subject) => {
    expect(faultsOf(subject)).toEqual([]);
  });

  it.each(['A search keeps its words', 'notes:', 'notes:no space', ': no area', 'fixup! notes: one', 'wip'])(
    'may not be %j',
    (subject) => {
      expect(faultsOf(subject)).toEqual([`abc1234 is not "area: what changed": ${subject}`]);
    },
  );

  it('has at most 72 characters, however many bytes they take', () => {
    expect(faultsOf(`docs: ${'ü'.repeat(66)}`)).toEqual([]);
    expect(faultsOf(`docs: ${'x'.repeat(67)}`)).toEqual([
      `abc1234 has 73 characters, at most 72 are allowed: docs: ${'x'.repeat(67)}`,
    ]);
  });
});

const hasGit = (() => {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasGit)('the commits that are looked at', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  function makeFolder(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'commit-subjects-'));
    folders.push(folder);
    return folder;
  }

  function git(folder: string, ...args: string[]): string {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
    // A hook that runs the tests names its own repository in the environment.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
    return execFileSync('git', ['-C', folder, ...who, ...args], { env, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  function commit(folder: string, subject: string): string {
    git(folder, 'commit', '--allow-empty', '-m', subject);
    return git(folder, 'rev-parse', 'HEAD');
  }

  function makeRepository(): { folder: string; base: string } {
    const folder = makeFolder();
    git(folder, 'init', '-b', 'main');
    return { folder, base: commit(folder, 'Before the rule') };
  }

  const subjectsOf = (folder: string, base: string) => readNewCommits(folder, base)?.map(({ subject }) => subject);

  it('come after the given one, without merges', () => {
    const { folder, base } = makeRepository();
    git(folder, 'checkout', '-b', 'side');
    commit(folder, 'side: one');
    git(folder, 'checkout', 'main');
    commit(folder, 'main: two');
    git(folder, 'merge', '--no-ff', '-m', 'Merge side', 'side');
    expect(subjectsOf(folder, base)?.toSorted()).toEqual(['main: two', 'side: one']);
    expect(subjectsOf(folder, git(folder, 'rev-parse', 'HEAD'))).toEqual([]);
  });

  it('come after the fork from origin/main where the given one is not known', () => {
    const { folder } = makeRepository();
    git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    commit(folder, 'docs: on top');
    expect(subjectsOf(folder, 'f'.repeat(40))).toEqual(['docs: on top']);
  });

  it('are unknown in a shallow clone, in a copy without history and in an empty repository', () => {
    const { folder, base } = makeRepository();
    commit(folder, 'Not to the rule');
    const shallow = makeFolder();
    git(shallow, 'clone', '--depth', '1', '--no-tags', '--branch', 'main', `file://${folder}`, 'clone');
    git(path.join(shallow, 'clone'), 'remote', 'remove', 'origin');
    expect(readNewCommits(path.join(shallow, 'clone'), base)).toBeUndefined();
    expect(readNewCommits(makeFolder(), base)).toBeUndefined();
    const empty = makeFolder();
    git(empty, 'init');
    expect(readNewCommits(empty, base)).toBeUndefined();
  });
});
