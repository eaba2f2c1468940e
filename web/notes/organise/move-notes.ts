import type { QueryClient } from '@tanstack/react-query';
import type { Note } from '#contract/notes/notes.ts';
import { withMoved } from '../list/note-lists.ts';
import { editLists } from '../notes.queries.ts';

/** A note before and after a change; undefined stands for one outside the active notes. */
export interface Move {
  from: Note | undefined;
  to: Note | undefined;
}

/** Moves notes in every loaded list at once. */
export const moveNotes = (client: QueryClient, moves: readonly Move[]): Promise<void> =>
  editLists(client, (list, filter) => {
    let moved = list;
    for (const move of moves) moved = withMoved(moved, move, filter);
    return moved;
  });
