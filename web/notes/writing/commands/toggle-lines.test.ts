import { describe, expect, it } from 'vitest';
import { run } from '../testing/marked-state.ts';
import { toggleLines, type LineKind } from './toggle-lines.ts';

describe('lines', () => {
  it.each<[LineKind, string, string]>([
    ['heading', 'ti|tle', '## ti|tle'],
    ['heading', '# ti|tle', 'ti|tle'],
    ['list', '|', '- |'],
    ['list', '|one\ntwo|', '- |one\n- two|'],
    ['list', '- |one\n- two|', '|one\ntwo|'],
    ['list', '|one\n\ntwo|', '- |one\n\n- two|'],
    ['numbered list', '|one\ntwo|', '1. |one\n2. two|'],
    ['numbered list', '- |one\n- two|', '1. |one\n2. two|'],
    ['task list', '- on|e', '- [ ] on|e'],
    ['task list', '- [x] on|e', 'on|e'],
    ['quote', 'wo|rds', '> wo|rds'],
    ['list', '  - [ ] deep|er', '  - deep|er'],
  ])('%s of %j', (kind, before, after) => expect(run(toggleLines(kind), before)).toBe(after));
});
