import { describe, expect, it } from 'vitest';
import { countTasks, findTasks, withoutDoneTasks, withTask } from './task-list.ts';

const seen = (source: string) => findTasks(source).map(({ text, done }) => `${done ? 'x' : '-'} ${text}`);

describe('tasks of a text', () => {
  it.each([
    ['each list mark', '- [ ] a\n* [ ] b\n+ [ ] c\n1. [ ] d', ['- a', '- b', '- c', '- d']],
    ['a done one in both cases', '- [x] a\n- [X] b\n- [ ] c', ['x a', 'x b', '- c']],
    ['those below others', '- [ ] a\n  - [x] b\n    1. [ ] c\n\t- [ ] d', ['- a', 'x b', '- c', '- d']],
    ['those in quotes', '> - [ ] a\n> > - [x] b', ['- a', 'x b']],
    ['two lists on one line', '- - [ ] a', ['- a']],
    ['one without words', '- [ ]\n- [x] ', ['- ', 'x ']],
    ['the source of the words, trimmed', '- [ ]   **Milk** [2](/x)  \r\n- [ ] b\r\n', ['- **Milk** [2](/x)', '- b']],
    ['one below a paragraph', 'Shop:\n- [ ] a\nmore', ['- a']],
    [
      'what follows a list that is nested too deep',
      `${Array.from({ length: 20 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')}\n\nText\n\n- [ ] a`,
      ['- a'],
    ],
    ['after code', '```\n- [ ] no\n```\n- [ ] a', ['- a']],
  ])('are %s', (_, source, expected) => {
    expect(seen(source)).toEqual(expected);
  });

  it.each([
    ['fenced code', '```\n- [ ] a\n```'],
    ['code that is not closed', '~~~\n- [ ] a'],
    ['code in a list', '- a\n  ```\n  - [ ] b\n  ```'],
    ['code of a line', '`- [ ] a`'],
    ['a list mark without a space', '-[ ] a'],
    ['a box without a space', '- [ ]a\n- [x](/b)\n- []'],
    ['a box that is escaped', '- \\[ ] a'],
    ['a heading', '# [ ] a\n- # [ ] b'],
    ['words', '[ ] a\na [x] b'],
    ['a second paragraph of an item', '- a\n\n  [ ] b'],
  ])('are not in %s', (_, source) => {
    expect(seen(source)).toEqual([]);
    expect(countTasks(source)).toEqual({ done: 0, total: 0 });
  });

  it('know their line and the place of their mark', () => {
    const source = 'Title\r\n> 1. [x] a\n\t- [ ] b';
    const [first, second] = findTasks(source);
    expect([first?.line, source[first?.mark ?? 0]]).toEqual([1, 'x']);
    expect(countTasks(source)).toEqual({ done: 1, total: 1 });
    expect(second).toBeUndefined();
  });
});

it('a tick changes one character', () => {
  const source = '- [ ] a\n- [X] b\n';
  const [first, second] = findTasks(source);
  if (!first || !second) throw new Error('There are two tasks.');
  expect(withTask(source, first, true)).toBe('- [x] a\n- [X] b\n');
  expect(withTask(source, second, false)).toBe('- [ ] a\n- [ ] b\n');
});

it('counts those that are done', () => {
  expect(countTasks('- [ ] a\n- [x] b\n- [X] c')).toEqual({ done: 2, total: 3 });
});

describe('a text without its done tasks', () => {
  it.each([
    ['loses their lines', 'A\n- [x] b\n- [ ] c\n- [X] d\n\nE\n', 'A\n- [ ] c\n\nE\n'],
    ['loses what stands in them', '- [x] a\n  more\n  - [x] b\n  - c\n- [ ] d', '- [ ] d'],
    ['keeps those around an open one', '- [x] a\n  - [x] b\n  - [ ] c', '- [x] a\n  - [ ] c'],
    ['keeps its paragraphs apart', 'A\n\n- [x] b\n\nC', 'A\n\nC'],
    ['keeps loose lists as they are', '- [x] a\n\n- [ ] b\n\n- [x] c\n\n- [ ] d', '- [ ] b\n\n- [ ] d'],
    ['loses those in quotes', '> - [x] a\r\n> - [ ] b\r\n', '> - [ ] b\r\n'],
    ['may be empty', '- [x] a', ''],
    ['is the same without any', '- [ ] a\n- b\n', '- [ ] a\n- b\n'],
  ])('%s', (_, source, expected) => {
    expect(withoutDoneTasks(source)).toBe(expected);
  });
});
