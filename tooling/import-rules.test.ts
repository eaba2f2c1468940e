import { describe, expect, it } from 'vitest';
import { findViolations } from './import-rules.ts';

/** Violations of a tree of files, as the command prints them. */
function violations(tree: Record<string, string>): string[] {
  return findViolations(new Map(Object.entries(tree))).map(({ file, line, message }) => `${file}:${line} ${message}`);
}

/** True if a file with this path may import that one. */
function allows(path: string, specifier: string): boolean {
  return violations({ [path]: `import { thing } from '${specifier}';\nthing();\n` }).length === 0;
}

describe('who may import what', () => {
  it.each([
    ['contract/notes/notes.ts', '../limits.ts'],
    ['contract/notes/notes.ts', 'zod/mini'],
    ['lib/markdown/markdown.ts', '#contract/limits.ts'],
    ['server/notes/notes.routes.ts', './notes.store.ts'],
    ['contract/messages.ts', './shell-messages.ts'],
    ['server/notes/notes.routes.ts', '#server/http/bind.ts'],
    ['server/notes/notes.routes.ts', '#server/users/users.service.ts'],
    ['server/notes/notes.routes.test.ts', '#server/users/users.store.ts'],
    ['server/http/bind.ts', '#server/platform/config.ts'],
    ['server/app.ts', './notes/notes.routes.ts'],
    ['server/testing/people.ts', '#server/users/users.store.ts'],
    ['web/notes/notes-page.tsx', '#web/ui/alert.tsx'],
    ['web/notes/notes-page.tsx', '#web/session/use-session.ts'],
    ['web/ui/alert.tsx', '#web/platform/storage.ts'],
    ['web/app/routes/routes.tsx', '#web/notes/notes-page.tsx'],
    ['web/admin/admin-page.tsx', '#web/notes/list/note-card.tsx'],
    ['e2e/notes.test.ts', './support/journey.ts'],
    ['e2e/support/journey.ts', '#testing/fresh-server.ts'],
    ['e2e/tools/tools.test.ts', '#tools/testing/make-png.ts'],
    ['server/testing/postgres.ts', '#testing/free-port.ts'],
    ['server/main.slow.integration.test.ts', '#testing/server-process.ts'],
    ['web/app/routes/routes.tsx', '#tools/runner/tool-list.ts'],
    ['tools/page/tool-page.tsx', '../../web/ui/alert.tsx'],
    ['tools/bench/tool-bench.ts', '../../testing/fresh-server.ts'],
    ['bench/bench.ts', '#server/app.ts'],
    ['playwright.config.ts', '#testing/chromium.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(allows(path, specifier)).toBe(true);
  });

  it.each([
    ['contract/notes/notes.ts', '#lib/slug.ts'],
    ['contract/limits.ts', 'zod/mini'],
    ['contract/roles.ts', './session/session.ts'],
    ['lib/markdown/markdown.ts', '#server/app.ts'],
    ['server/notes/notes.routes.ts', '#server/users/users.store.ts'],
    ['server/notes/notes.routes.ts', '#server/app.ts'],
    ['server/notes/notes.routes.ts', '#server/testing/people.ts'],
    ['server/db/database.ts', '#server/notes/notes.service.ts'],
    ['server/app.ts', '#web/app/entry-server.tsx'],
    ['web/notes/notes-page.tsx', '#web/blog/post-card.tsx'],
    ['web/notes/notes-page.tsx', '#web/app/routes/routes.tsx'],
    ['web/ui/alert.tsx', '#web/session/use-session.ts'],
    ['web/app/routes/routes.tsx', '#server/app.ts'],
    ['e2e/notes.test.ts', '#server/app.ts'],
    ['e2e/notes.test.ts', '#tooling/check.ts'],
    ['testing/fresh-server.ts', '#tooling/check.ts'],
    ['tools/page/tool-page.tsx', '../../web/session/use-session.ts'],
    ['tools/runner/job.ts', '../../web/notes/notes-page.tsx'],
    ['tools/runner/job.ts', '../../testing/fresh-server.ts'],
    ['web/notes/notes-page.tsx', '#tools/runner/tool-list.ts'],
    ['e2e/tools/tools.test.ts', '#tools/runner/job.ts'],
    ['server/app.ts', '#testing/chromium.ts'],
    ['server/app.ts', '#testing/free-port.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(allows(path, specifier)).toBe(false);
  });

  it('sees types, lazy imports, re-exports and workers as well', () => {
    const source = `import type { Post } from '#web/blog/post.ts';
export { card } from '#web/blog/card.ts';
export const open = (post: Post) => import('#web/blog/list/blog-page.tsx');
export const worker = new Worker(new URL('../blog/count.worker.ts', import.meta.url));
`;
    const lines = violations({ 'web/notes/notes-page.tsx': source }).map((text) => /:(\d+) imports/.exec(text)?.[1]);
    expect(lines).toEqual(['1', '2', '3', '4', '4']);
  });
});

describe('the form of imports and files', () => {
  it('wants the alias where a relative path leaves the domain', () => {
    expect(violations({ 'server/notes/notes.store.ts': "import { db } from '../db/database.ts';\ndb();\n" })).toEqual([
      'server/notes/notes.store.ts:1 imports ../db/database.ts, which leaves server/notes/: use #server/db/database.ts',
    ]);
  });

  it('refuses barrels and export *', () => {
    const found = violations({
      'lib/index.ts': 'export const one = 1;\n',
      'lib/both.ts': "import { one } from './one.ts';\nexport { one };\nexport { two } from './two.ts';\n",
      'lib/all.ts': "export const three = 3;\nexport * from './one.ts';\n",
    });
    expect(found.map((text) => text.split(':').slice(0, 2).join(':').replace(/ .*/, ''))).toEqual([
      'lib/index.ts:1',
      'lib/both.ts:1',
      'lib/all.ts:2',
    ]);
  });

  it('wants kebab-case names, unique but for tests and entries', () => {
    const files = ['lib/textStats.ts', 'lib/slug.ts', 'web/ui/slug.ts', 'lib/slug.test.ts', 'web/ui/slug.test.ts'];
    const entries = ['server/main.ts', 'bench/main.ts'];
    const found = violations(Object.fromEntries([...files, ...entries].map((file) => [file, 'const one = 1;\n'])));
    expect(found).toEqual([
      'lib/textStats.ts:1 is not named in kebab-case',
      'web/ui/slug.ts:1 has the same name as lib/slug.ts: a name is unique in the tree',
    ]);
  });

  it('reports a cycle with its files, and lets types and lazy imports close one', () => {
    const tree = {
      'lib/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
      'lib/two.ts': "import { three } from '#lib/three.ts';\nexport const two = () => three;\n",
      'lib/three.ts': "\nimport { one } from './one.ts';\nexport const three = () => one;\n",
    };
    expect(violations(tree)).toEqual([
      'lib/three.ts:2 closes an import cycle: lib/three.ts → lib/one.ts → lib/two.ts → lib/three.ts',
    ]);
    const late = "import type { one } from './one.ts';\nexport const three = (): typeof one => import('./one.ts');\n";
    expect(violations({ ...tree, 'lib/three.ts': late })).toEqual([]);
  });

  it('reports a file that does not parse', () => {
    expect(violations({ 'lib/broken.ts': 'const = 1;' })[0]).toMatch(/^lib\/broken\.ts:1 does not parse/);
  });
});
