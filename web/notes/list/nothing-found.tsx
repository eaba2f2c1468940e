import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import type { NoteFilter, NoteView } from './note-lists.ts';

/** Texts for a view that is empty. */
const emptyViews: Record<Exclude<NoteView, 'all'>, { title: string; hint: string }> = {
  pinned: { title: 'No note is pinned', hint: 'Press the pin of a card: its note then stays on top of your list.' },
  archive: {
    title: 'The archive is empty',
    hint: 'Archive what is finished: it leaves your list, and the search still finds it.',
  },
  untagged: { title: 'Every note has a tag', hint: 'Notes without a tag appear here.' },
};

interface NothingFoundProps {
  filter: NoteFilter;
  onFilter: (filter: NoteFilter) => void;
  /** A query of near words that finds something, where this one does not. */
  suggestion: string | null;
}

/** What stands in place of the cards where a filter leaves none. */
export function NothingFound({ filter, onFilter, suggestion }: NothingFoundProps) {
  const { view, tag, q } = filter;
  if (q !== '') {
    return (
      <EmptyState
        level={3}
        title={`No notes found for "${q}"`}
        action={
          suggestion !== null && (
            <Button variant="default" onClick={() => onFilter({ ...filter, q: suggestion })}>
              Did you mean “{suggestion}”?
            </Button>
          )
        }
      >
        Try other words{tag === null ? '' : ', another tag'} or create a new note.
      </EmptyState>
    );
  }
  if (tag !== null) {
    return (
      <EmptyState level={3} title={`No notes found with tag "${tag}"`}>
        Try selecting another tag or create a new note.
      </EmptyState>
    );
  }
  if (view !== 'all') {
    const { title, hint } = emptyViews[view];
    return (
      <EmptyState level={3} title={title}>
        {hint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={3}
      title="No notes found"
      action={
        <ButtonLink to="/import" variant="default">
          Import notes
        </ButtonLink>
      }
    >
      Create your first note using the form above.
    </EmptyState>
  );
}
