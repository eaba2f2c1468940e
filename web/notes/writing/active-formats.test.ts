import { describe, expect, it } from 'vitest';
import { activeFormats } from './active-formats.ts';
import { stateOf } from './testing/marked-state.ts';

describe('formats at the cursor', () => {
  it.each([
    ['a **bo‸ld** word', ['bold']],
    ['**bold and _bo‸th_**', ['bold', 'italic']],
    ['## He‸ading', ['heading']],
    ['- [ ] ta‸sk', ['task list']],
    ['1. on‸e', ['numbered list']],
    ['> - on‸e', ['quote']],
    ['[wo‸rds](https://a.example)', ['link']],
    ['```\n- co‸de\n```', ['code']],
    ['| a‸ |\n|---|\n| b |', ['table']],
    ['![a‸](attachment:b)', ['picture']],
    ['pla‸in', []],
  ])('of %j', (text, formats) => expect([...activeFormats(stateOf(text, '‸'))].toSorted()).toEqual(formats));
});
