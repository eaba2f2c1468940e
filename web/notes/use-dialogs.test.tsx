import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Attachment } from '#contract/notes/notes.ts';
import { useDialogs } from './use-dialogs.ts';

const picture = (name: string) => {
  const image: Attachment = {
    _id: name,
    filename: name,
    originalname: name,
    url: '/',
    thumbnailUrl: null,
    fileType: 'image/png',
    size: 1,
    deletedAt: null,
  };
  return { kind: 'image' as const, noteId: 'note', image };
};

it('keeps what comes while a dialog is open until that one is closed', () => {
  const { result } = renderHook(useDialogs);
  act(() => result.current.open(picture('first')));
  act(() => result.current.open(picture('second')));
  expect(result.current.dialog).toEqual(picture('first'));
  const { turn } = result.current;
  act(() => result.current.close());
  expect(result.current.dialog).toEqual(picture('second'));
  expect(result.current.turn).not.toBe(turn);
  act(() => result.current.close());
  expect(result.current.dialog).toBeUndefined();
});
