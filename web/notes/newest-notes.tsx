import { useQuery } from '@tanstack/react-query';
import { listNotes, type Note } from '#contract/notes/notes.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { useNotesBackend } from './notes-backend.ts';
import { NewestItem, NewestList, newestCount } from '#web/ui/lists/newest-list.tsx';

const entryOf = ({ _id, title, description, date }: Note) => (
  <NewestItem key={_id} to="/notes" title={title} text={description} foot={<RelativeTime iso={date} />} />
);

/** The newest of one's own notes. */
export function NewestNotes() {
  const { call } = useNotesBackend();
  const query = useQuery({
    queryKey: ['notes', 'newest'],
    queryFn: async ({ signal }) => (await call(listNotes, { query: { limit: newestCount }, signal })).data,
    // Nothing that is done on other pages changes this list.
    staleTime: 0,
  });
  return (
    <NewestList
      title="Your newest notes"
      more={{ to: '/notes', label: 'All notes' }}
      nothing="Nothing is written yet. Your first note takes ten seconds."
      query={query}
    >
      {query.data?.map(entryOf)}
    </NewestList>
  );
}
