import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useNoteLinks } from './use-note-links.ts';

describe('the links of a note', () => {
  it('lead to the notes that have the titles, and others to the page that offers to create them', () => {
    const detail = {
      _id: 'n',
      links: [{ _id: 'lake', title: 'By the Lake' }],
      linksOf: '[[by the lake]], [[By the sea]]',
    };
    const { result } = renderHook(() => useNoteLinks(detail));
    expect(result.current?.('by the lake')).toEqual({ href: '/notes/lake' });
    expect(result.current?.('By the sea')).toMatchObject({ isBroken: true });
    expect(result.current?.('Typed since')).toMatchObject({ isBroken: false });
  });

  it('are plain words until they are known, and none of them is broken', () => {
    expect(renderHook(() => useNoteLinks(undefined)).result.current).toBeUndefined();
  });
});
