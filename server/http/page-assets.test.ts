import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPageAssets } from './page-assets.ts';

const manifest = {
  'web/app/entry-client.tsx': {
    file: 'static/js/entry.js',
    name: 'entry-client',
    isEntry: true,
    imports: ['_base.js', '_shared.js'],
    css: ['static/e.css'],
  },
  // A file that is no chunk has no name.
  'web/ui/global.css': { file: 'static/g.css' },
  '_shared.js': { file: 'static/js/shared.js', imports: ['_base.js'] },
  '_base.js': { file: 'static/js/base.js' },
  'web/notes/notes-page.tsx': {
    file: 'static/js/notes-page.js',
    name: 'notes-page',
    imports: ['_shared.js', '_cards.js'],
    css: ['static/n.css', 'static/large.css'],
  },
  '_cards.js': { file: 'static/js/cards.js', css: ['static/c.css'] },
  'inter.woff2': { file: 'static/assets/inter-latin-subset-x.woff2' },
  'greek.woff2': { file: 'static/assets/inter-greek-wght-normal-x.woff2' },
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'page-assets-'));
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  mkdirSync(path.join(folder, 'static'));
  writeFileSync(path.join(folder, 'static/n.css'), '.note{}\n');
  writeFileSync(path.join(folder, 'static/large.css'), '.many{}'.repeat(300));
  writeFileSync(path.join(folder, 'static/c.css'), '.card{}\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('readPageAssets', () => {
  it('names everything that a page needs, each once, scripts and styles as they build on each other', () => {
    expect(readPageAssets(folder)('notes-page')).toEqual({
      entry: '/static/js/entry.js',
      styles: ['/static/e.css'],
      ownStyles: [
        { address: '/static/c.css', text: '.card{}' },
        { address: '/static/n.css', text: '.note{}' },
        { address: '/static/large.css' },
      ],
      preloads: ['/static/js/base.js', '/static/js/shared.js', '/static/js/cards.js', '/static/js/notes-page.js'],
      fonts: ['/static/assets/inter-latin-subset-x.woff2'],
    });
  });

  it('answers the entry and what it imports for a page without a chunk of its own', () => {
    expect(readPageAssets(folder)(undefined).preloads).toEqual(['/static/js/base.js', '/static/js/shared.js']);
  });
});
