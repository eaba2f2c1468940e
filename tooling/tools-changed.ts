import { execFileSync } from 'node:child_process';
import { readModule } from './import-graph.ts';
import { readSources } from './import-rules.ts';

/** The tools, and their journeys. */
const ofTools = /^(?:e2e\/)?tools\//;
/** Files that every test runs with: packages, the build, the tests' own settings. */
const underAll = /^(?:contract\/|testing\/|tooling\/|[^/]+\.(?:json|ts|cjs)$)/;

/** The files that the tools and their tests consist of: theirs, and what these import, directly or not. */
export function partsOfTools(sources: ReadonlyMap<string, string>): ReadonlySet<string> {
  const parts = new Set([...sources.keys()].filter((file) => ofTools.test(file)));
  // Files that are added during the walk are walked as well.
  for (const file of parts) {
    const source = sources.get(file);
    if (source === undefined) continue;
    for (const { target } of readModule(file, source).edges) if (target !== undefined) parts.add(target);
  }
  return parts;
}

/** True if the tests of the tools can tell anything new. Paths are relative to the repository. */
export const touchesTools = (changed: readonly string[], parts: ReadonlySet<string>): boolean =>
  changed.some((file) => ofTools.test(file) || underAll.test(file) || parts.has(file));

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Where this work began: where it left origin/main, or one commit ago where there is no origin. */
function startOfWork(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main');
  } catch {
    return git('rev-parse', 'HEAD~1');
  }
}

/** Files that differ from the start of this work, committed or not; undefined where git cannot tell. */
function changedFiles(): string[] | undefined {
  try {
    const changed = git('diff', '--name-only', '--no-renames', startOfWork());
    return [changed, git('ls-files', '--others', '--exclude-standard')].flatMap((list) => list.split('\n'));
  } catch {
    return undefined;
  }
}

/** True if the tests of the tools are to run, from the repository's root. They run where git cannot tell what changed. */
export function haveToolsChanged(): boolean {
  const changed = changedFiles();
  return changed === undefined || touchesTools(changed, partsOfTools(readSources()));
}
