import { expect, it } from 'vitest';
import { sourceOf } from '../testing/sources.ts';
import { findFormat } from './formats.ts';

const id = 'a1a2a3a4a5a6a7a8a9aaabacadaeafb0';

/** The smallest export of each program. */
const exports: Record<string, Record<string, string>> = {
  'Google Keep': {
    'Takeout/Keep/a.json': '{"isTrashed":false,"createdTimestampUsec":1,"textContent":"x","title":"x"}',
  },
  Evernote: { 'a.enex': '<en-export></en-export>' },
  Joplin: { [`${id}.md`]: `Title\n\nBody\n\nid: ${id}\ntype_: 1` },
  Notion: { [`Plan ${id}.md`]: '# Plan' },
  'Standard Notes': { 'backup.txt': '{"version":"004","items":[{"content_type":"Note","uuid":"n","content":{}}]}' },
  Memos: { 'memos.json': '{"program":"memos","memos":[]}' },
  Simplenote: { 'source/notes.json': '{"activeNotes":[]}', 'a.txt': 'x' },
  'Markdown and text files': { 'a.md': '# x', 'b.txt': 'y' },
};

it.each(Object.entries(exports))('knows an export of %s from all others', async (name, files) => {
  expect((await findFormat(sourceOf(files))).name).toBe(name);
});
