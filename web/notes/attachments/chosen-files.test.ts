import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { addFiles } from './chosen-files.ts';

const file = (name: string, size = 1) => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

describe('addFiles', () => {
  it('takes what fits and says why the rest stays out', () => {
    const good = file('good.png');
    expect(addFiles([], [good, file('empty.txt', 0)], 10)).toEqual({ files: [good], refusal: '"empty.txt" is empty.' });
    const huge = file('huge.bin', limits.note.attachmentBytes + 1);
    expect(addFiles([good], [huge], 10).refusal).toBe('"huge.bin" is too large. The limit is 20 MB for each file.');
    expect(addFiles([], [file('edge.bin', limits.note.attachmentBytes)], 10).refusal).toBeUndefined();
  });

  it('stops at the limit', () => {
    const many = Array.from({ length: 11 }, (_, index) => file(`${index}.png`));
    expect(addFiles([], many, 10)).toEqual({
      files: many.slice(0, 10),
      refusal: 'At most 10 files are accepted at once.',
    });
    expect(addFiles([], many.slice(0, 2), 1).refusal).toBe('Only one file is accepted here.');
  });
});
