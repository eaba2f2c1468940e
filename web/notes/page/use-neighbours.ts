import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useKeyShortcut } from '#web/ui/hooks/use-key-shortcut.ts';
import { noteKeys } from '../notes.queries.ts';
import type { Neighbours } from './note-bar.tsx';

/** The ids before and after a note in the list that was shown last. */
function useIdsBeside(id: string): { before: string | undefined; after: string | undefined } {
  // Kept by the list alone: this only reads it, and keeps it from being collected.
  const { data: ids = [] } = useQuery<readonly string[]>({ queryKey: noteKeys.shownIds, queryFn: skipToken });
  const at = ids.indexOf(id);
  return { before: ids[at - 1], after: at < 0 ? undefined : ids[at + 1] };
}

/** Steps to the notes beside this one in the list, also by the keys [ and ]. */
export function useNeighbours(id: string): Neighbours {
  const { before, after } = useIdsBeside(id);
  const navigate = useNavigate();
  const { state } = useLocation();
  // In the place of this note: the way back leads to the list from each.
  const stepTo = (target: string | undefined) =>
    target === undefined
      ? undefined
      : () => void navigate(`/notes/${target}`, { replace: true, state: state as unknown });
  const neighbours = { previous: stepTo(before), next: stepTo(after) };
  useKeyShortcut('[', () => neighbours.previous?.());
  useKeyShortcut(']', () => neighbours.next?.());
  return neighbours;
}
