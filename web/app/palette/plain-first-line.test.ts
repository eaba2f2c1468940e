import { describe, expect, it } from 'vitest';
import { plainFirstLine } from './plain-first-line.ts';

describe('plainFirstLine', () => {
  it.each([
    ['Just words', 'Just words'],
    ['## Packing\n\n- tent', 'Packing'],
    ['- [x] **Milk** and _eggs_', 'Milk and eggs'],
    ['> 1. `code` of ~~old~~ days', 'code of old days'],
    ['[[Garden plan|the plan]], [[Todo]] and [a page](https://example.com/a_b)', 'the plan, Todo and a page'],
    ['![A bean](attachment:12)\nWords', 'A bean'],
    ['---\n\n```js\nlet it;', 'let it;'],
    ['| Bed | Metres |\n| --- | --- |', 'Bed Metres'],
    ['#hashtag, 2 * 3 * 4 and snake_case_name', '#hashtag, 2 * 3 * 4 and snake_case_name'],
    ['3 \\* 4', '3 * 4'],
    ['\n \n', ''],
    ['***', ''],
  ])('of %j is %j', (source, line) => expect(plainFirstLine(source)).toBe(line));

  it('takes hostile lines in no time', () => {
    for (const part of ['[[', '![', '*a ', '_', '> ', '- ', '|', '\\']) {
      const start = performance.now();
      plainFirstLine(part.repeat(50_000));
      expect(performance.now() - start, part).toBeLessThan(1000);
    }
  });
});
