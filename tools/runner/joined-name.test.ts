import { expect, test } from 'vitest';
import { joinedName } from './joined-name.ts';

test.each([
  [['march.pdf', 'april.pdf'], '-merged', 'march and 1 more.pdf'],
  [['Q1.final.pdf', 'b.pdf', 'c.pdf'], '-merged', 'Q1.final and 2 more.pdf'],
  [['march.pdf'], '-merged', 'march-merged.pdf'],
  [['holiday.jpeg'], '', 'holiday.pdf'],
  [['scan', '.png'], '', 'scan and 1 more.pdf'],
  [['.png'], '', 'file.pdf'],
])('%j, alone “%s”, is called %s', (names, alone, name) => {
  expect(joinedName(names, alone)).toBe(name);
});
