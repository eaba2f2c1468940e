import { describe, expect, it } from 'vitest';
import { matrixOf } from './transforms.ts';

describe('A transform', () => {
  it('is six numbers, flat also where it is in space', () => {
    expect(matrixOf('matrix(0, 1, -1, 0, 5, 6.5)')).toEqual([0, 1, -1, 0, 5, 6.5]);
    expect(matrixOf('matrix3d(1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1)')).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is nothing where there is none', () => {
    expect(matrixOf('none')).toBeUndefined();
    expect(matrixOf('')).toBeUndefined();
  });
});
