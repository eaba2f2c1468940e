import { spawnSync } from 'node:child_process';

/** A commit by its short id. */
export interface Commit {
  id: string;
  subject: string;
}

/** The last commit before the rule: the subjects of older ones stay as they are. */
export const lastFreeCommit = '6ad27acf610b61ac2f9fba23df70d73331baf594';

const longestSubject = 72;
/** An area as a reader would name it (`notes`, `server/db`, `UI kit, menus`), then the change. */
const subjectForm = /^[A-Za-z][\w ,./&-]*: \S/;

/** Names each subject that is not `area: what changed` in at most 72 characters. */
export function findSubjectFaults(commits: readonly Commit[]): string[] {
  return commits.flatMap(({ id, subject }) => {
    if (!subjectForm.test(subject)) return [`${id} is not "area: what changed": ${subject}`];
    const { length } = Array.from(subject);
    return length > longestSubject
      ? [`${id} has ${length} characters, at most ${longestSubject} are allowed: ${subject}`]
      : [];
  });
}

function git(root: string, ...args: string[]): string | undefined {
  // A git hook points these variables at its own repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { env, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Lists the commits of HEAD after `base`, or after the fork from origin/main where the history lacks `base`.
 * Merges are left out, because git writes their subjects. Undefined without git, without a history, or in a clone
 * that is too shallow to have either commit.
 */
export function readNewCommits(root: string, base: string): Commit[] | undefined {
  const hasBase = git(root, 'merge-base', '--is-ancestor', base, 'HEAD') !== undefined;
  const start = hasBase ? base : git(root, 'merge-base', 'origin/main', 'HEAD');
  if (start === undefined) return undefined;
  const log = git(root, 'log', '--no-merges', '--format=%h %s', `${start}..HEAD`);
  if (log === undefined) return undefined;
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ id: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }));
}
