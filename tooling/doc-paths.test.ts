import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const ignored = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', 'playwright-report']);

/** Every file and folder of the repository, relative to its root. */
const everyPath = globSync('**/*', { cwd: root, exclude: (name) => ignored.has(path.basename(name)) });
const topFolders = new Set(everyPath.filter((entry) => entry.includes('/')).map((entry) => entry.split('/')[0]));
const dotFiles = globSync(['.*', '.ci/*'], { cwd: root });
const known = new Set([...everyPath, ...dotFiles]);
/** `db/migrate.ts` names `server/db/migrate.ts` as well: each end of a path that begins with a whole name. */
const ends = new Set(
  [...known].flatMap((entry) => {
    const parts = entry.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);

const fileName = /\.(?:ts|tsx|mjs|cjs|css|md|sh|json|svg|yaml|conf|service|xml)$/;
/** In a backup, not in the repository. */
const elsewhere = new Set(['manifest.json']);

/** True if a text in backticks names a file or a folder of this repository. */
function isPath(text: string): boolean {
  if (!/^(?:\w|\.ci\/)[\w.@*{},/-]*$/.test(text) || elsewhere.has(text) || /\bNAME\b|^DATA_DIR/.test(text))
    return false;
  return fileName.test(text) || (text.includes('/') && topFolders.has(text.split('/')[0] ?? ''));
}

function exists(name: string, folder: string): boolean {
  const plain = name.replace(/\/$/, '');
  if (/[*{]/.test(plain)) return globSync([plain, `${folder}/**/${plain}`], { cwd: root }).length > 0;
  return ends.has(plain) || known.has(path.join(folder, plain));
}

/** The paths that a text names and the repository lacks: those in backticks, and the targets of links. */
function missingPaths(file: string, text: string): string[] {
  const folder = path.dirname(file);
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside.replace(/:\d+$/, ''));
  const linked = [...prose.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
  return [
    ...quoted.filter((name) => isPath(name) && !exists(name, folder)),
    ...linked.filter((target) => !known.has(path.join(folder, target.replace(/\/$/, '')))),
  ];
}

it('finds what is missing', () => {
  const text =
    '`server/main.ts` `db/migrate.ts` `server/gone.ts` `text/html` [a](docs/gone.md) [b](README.md#run-it)\n';
  expect(missingPaths('README.md', text)).toEqual(['server/gone.ts', 'docs/gone.md']);
});

// The log of measurements and the changelog tell of files as they were.
const isHistory = (file: string): boolean => file.startsWith('docs/bench-log/') || file === 'CHANGELOG.md';
const docs = everyPath.filter((file) => file.endsWith('.md') && !file.startsWith('content/') && !isHistory(file));

it.each(docs)('%s names only files that there are', (file) => {
  expect(missingPaths(file, readFileSync(path.join(root, file), 'utf8'))).toEqual([]);
});

it('ARCHITECTURE.md draws only folders that there are', () => {
  const picture = /^```\n([^]*?)^```/m.exec(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8'))?.[1] ?? '';
  const drawn = [...picture.matchAll(/(?<![\w/.-])([a-z][\w/-]*)\/(?=[\s,]|$)/gm)].map(([, name = '']) => name);
  expect(drawn).toEqual(expect.arrayContaining(['contract', 'server', 'web', 'tools', 'tooling']));
  expect(drawn.filter((name) => !ends.has(name))).toEqual([]);
});
