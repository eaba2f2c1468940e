import { expect, it } from 'vitest';
import { coloursOf, personColours } from './person-colours.ts';

const ids = Array.from({ length: 40 }, (_, index) => `0198-${index}-user`);

it('gives each person the same colour, whoever comes first', () => {
  const [one = '', other = ''] = ids;
  expect(coloursOf([one, other, one])).toEqual(coloursOf([other, one]));
});

it('gives different colours to as many as there are', () => {
  for (let start = 0; start + personColours <= ids.length; start += 1) {
    const colours = new Set(coloursOf(ids.slice(start, start + personColours)).values());
    expect(colours).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  }
  expect(coloursOf(ids).size).toBe(ids.length);
});
