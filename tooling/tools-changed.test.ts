import { describe, expect, it } from 'vitest';
import { readSources } from './import-rules.ts';
import { partsOfTools, touchesTools } from './tools-changed.ts';

const sources = new Map([
  ['tools/pdf/write.ts', "import { button } from '../../web/ui/button.tsx';"],
  ['tools/runner/run.ts', "new Worker(new URL('../pdf/write.worker.ts', import.meta.url));"],
  ['web/ui/button.tsx', "import './button.css'; import { join } from '#lib/join.ts';"],
  ['lib/join.ts', ''],
  ['web/notes/note.ts', "import { join } from '#lib/join.ts';"],
  ['e2e/tools/pdf.test.ts', "import { test } from '../support/journey.ts';"],
  ['e2e/support/journey.ts', ''],
]);

describe('the tests of the tools', () => {
  it.each([
    'tools/pdf/write.ts',
    // No module, but it lies there.
    'tools/pdf/cmaps/UniJIS.bin',
    'tools/removed.ts',
    'e2e/tools/pdf.test.ts',
    // Imported files, and those that they import.
    'web/ui/button.tsx',
    'web/ui/button.css',
    'lib/join.ts',
    'e2e/support/journey.ts',
    'contract/limits.ts',
    'testing/chromium.ts',
    'package-lock.json',
    'vite.config.ts',
    'tooling/test.ts',
  ])('run where %s changed', (file) => {
    expect(touchesTools(['README.md', file], partsOfTools(sources))).toBe(true);
  });

  it('stay out where nothing of theirs changed', () => {
    const others = ['web/notes/note.ts', 'server/app.ts', 'docs/tools/x.md', 'e2e/notes.test.ts', ''];
    expect(touchesTools(others, partsOfTools(sources))).toBe(false);
  });

  it('find in the tree what the tools are drawn and read with', () => {
    const parts = partsOfTools(readSources());
    for (const part of ['web/ui/page/page-head.tsx', 'web/platform/ignore-errors.ts', 'e2e/support/tool-files.ts'])
      expect(parts).toContain(part);
    expect(parts).not.toContain('web/notes/note-list.tsx');
    expect([...parts].filter((file) => file.startsWith('server/'))).toEqual([]);
  });
});
