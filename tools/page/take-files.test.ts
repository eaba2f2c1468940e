import { describe, expect, it } from 'vitest';
import { leftOutSentence, takeFiles } from './take-files.ts';
import type { ChosenFile } from './tool-session.ts';

const tool = {
  accepts: { types: ['image/png'], endings: ['.png'], expected: 'a PNG', plural: 'PNGs', kinds: 'PNG' },
  limits: { files: 4, fileBytes: 10 },
};
const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const pictures = (count: number) => files(...Array.from({ length: count }, (_, index) => `${index}.png`));
const texts = (count: number) => files(...Array.from({ length: count }, (_, index) => `${index}.txt`));

function take(chosen: readonly File[], there: readonly ChosenFile[] = []) {
  let id = 100;
  return takeFiles(chosen, tool, there, () => (id += 1));
}
const namesOf = (taken: readonly ChosenFile[]) => taken.map(({ name }) => name);

describe('files for a tool', () => {
  it('takes as many as it can use, whatever came before them', () => {
    const { taken, beyond, unfit } = take([...texts(900), ...pictures(7), ...texts(20)]);
    expect(namesOf(taken).filter((name) => name.endsWith('.png'))).toEqual(['0.png', '1.png', '2.png', '3.png']);
    expect({ beyond, unfit }).toEqual({ beyond: 3, unfit: 915 });
  });

  it('shows five that it cannot use with their reasons, together with those that are there', () => {
    const first = take(texts(3)).taken;
    const { taken, unfit } = take(texts(4), first);
    expect(namesOf(taken)).toEqual(['0.txt', '1.txt']);
    expect(taken[0]?.state).toMatchObject({ kind: 'refused', isUnfit: true, sentence: '0.txt is not a PNG.' });
    expect(unfit).toBe(2);
  });

  it('counts the room that is taken by files of use alone', () => {
    const there = take([...texts(4), ...pictures(3)]).taken;
    expect(namesOf(take(pictures(2), there).taken)).toEqual(['0.png']);
  });

  it('takes files of a refused size or without content for ones that cannot be used', () => {
    const { taken } = take([new File([], 'empty.png'), new File(['more than ten'], 'large.png'), ...pictures(4)]);
    expect(taken.map(({ state }) => state.kind)).toEqual(['refused', 'refused', ...Array(4).fill('waiting')]);
  });

  it('says what was left out, and nothing where nothing was', () => {
    expect(leftOutSentence({ beyond: 0, unfit: 0 }, 4)).toBeUndefined();
    expect(leftOutSentence({ beyond: 1200, unfit: 0 }, 4)).toBe('At most 4 files at once: 1,200 were left out.');
    expect(leftOutSentence({ beyond: 1, unfit: 1 }, 1)).toBe(
      'One file at a time: remove the one that is there first. Another file that cannot be used here was left out.',
    );
    expect(leftOutSentence({ beyond: 0, unfit: 712 }, 4)).toBe(
      '712 more files that cannot be used here were left out.',
    );
  });
});
