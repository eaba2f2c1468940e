import { describe, expect, it } from 'vitest';
import { listedPathsOf } from './listed-paths.ts';

const handle = { title: 'A page', chunk: 'some-page' };

describe('listedPathsOf', () => {
  it('finds pages at any depth, without those that lead to data or are unlisted', () => {
    const routes = [
      {
        children: [
          { path: '/', handle },
          { children: [{ path: '/notes', handle: { ...handle, isUnlisted: true } }] },
          { path: '/post/:postId', handle },
          { path: '*', handle },
          { path: '/moved' },
        ],
      },
      { path: '/feed', handle },
    ];
    expect(listedPathsOf(routes)).toEqual(['/', '/feed']);
  });
});
