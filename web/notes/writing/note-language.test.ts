import { describe, expect, it } from 'vitest';
import { noteLanguage } from './note-language.ts';

const nodesOf = (text: string): string[] => {
  const nodes: string[] = [];
  noteLanguage.parser
    .parse(text)
    .iterate({ enter: ({ name, from, to }) => void nodes.push(`${name} ${text.slice(from, to)}`) });
  return nodes;
};

describe('the Markdown of notes', () => {
  it('knows links to notes', () => {
    expect(nodesOf('See [[Plans|the plans]].')).toContain('NoteLinkTitle Plans');
    expect(nodesOf('See [[Plans|the plans]].')).toContain('NoteLink [[Plans|the plans]]');
  });

  it.each(['[[]]', '[[a', '[[a\nb]]', '`[[a]]`', `[[${'a'.repeat(201)}]]`])('takes %j for none', (text) => {
    expect(nodesOf(text).some((node) => node.startsWith('NoteLink '))).toBe(false);
  });

  it('knows tasks, tables, struck words and bare addresses', () => {
    const names = nodesOf('- [ ] a\n\n~~b~~ https://c.example\n\n| d |\n|---|\n').map((node) => node.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(['TaskMarker', 'Strikethrough', 'URL', 'Table']));
  });

  it('takes an indented text for a text, as the renderer does', () => {
    expect(nodesOf('a\n\n    - [ ] b').some((node) => node.startsWith('CodeBlock'))).toBe(false);
    expect(nodesOf('a\n\n    - [ ] b')).toContain('TaskMarker [ ]');
  });

  it.each([
    ['lists in one line', `${'- '.repeat(50_000)}x`],
    ['quotes in one line', `${'> '.repeat(50_000)}x`],
    ['open links', '[a]('.repeat(25_000)],
    ['stars', '**a'.repeat(33_000)],
    ['lists of 440 levels', Array.from({ length: 440 }, (_, index) => `${' '.repeat(index)}- x`).join('\n')],
    ['a table of 1,000 columns', `|${' a |'.repeat(1000)}\n|${'---|'.repeat(1000)}\n|${' b |'.repeat(1000)}`],
  ])('parses %s in a moment', (_, text) => {
    const { user } = process.cpuUsage();
    noteLanguage.parser.parse(text);
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(1500);
  });
});
