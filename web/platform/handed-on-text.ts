import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A text of a note that another page goes on with. */
export interface HandedOnText {
  noteId: string;
  noteTitle: string;
  content: string;
  tags: readonly string[];
  /** The text names pictures of the note that are to come along. */
  takesPictures?: boolean;
  /** The note has files that do not come along. */
  leavesFiles?: boolean;
}

const key = 'handedOn';

/** The state of a navigation that hands a text on. */
export const handOn = (text: HandedOnText): Record<typeof key, HandedOnText> => ({ [key]: text });

function isHandedOn(given: unknown): given is HandedOnText {
  if (typeof given !== 'object' || given === null) return false;
  const names = ['noteId', 'noteTitle', 'content'] as const;
  return (
    names.every((name) => typeof Reflect.get(given, name) === 'string') && Array.isArray(Reflect.get(given, 'tags'))
  );
}

/** The text that a note handed on to this page, and a way to take it: a reload does not hand it on again. */
export function useHandedOnText(): { text: HandedOnText | undefined; take: () => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const given: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
  const take = useCallback(
    () => void navigate(pathname + search, { replace: true, state: null }),
    [navigate, pathname, search],
  );
  return { text: isHandedOn(given) ? given : undefined, take };
}
