import { Link } from 'react-router';
import { useOnline } from '#web/offline/use-online.ts';
import { PageHead } from '#web/ui/page/page-head.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { NextPage, PagedList } from '#web/ui/lists/paged-list.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotePeople } from '../people/note-people.tsx';
import { useAllPeople, useAllShares } from './note-shares.queries.ts';
import { WhileOffline } from './share-links.tsx';
import { ShareLink } from './share-link.tsx';
import classes from './share-links.module.css';

const NoteLink = ({ note }: { note: { _id: string; title: string } }) => (
  <Link to={`/notes/${note._id}`} dir="auto" className={classes.title}>
    {note.title}
  </Link>
);

function AllLinks() {
  const query = useAllShares();
  const shares = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className={classes.section} aria-labelledby="shared-links">
      <h2 id="shared-links" className={classes.heading}>
        Links
      </h2>
      <PagedList
        query={query}
        isEmpty={shares.length === 0}
        loading={<Spinner />}
        nothing={
          <EmptyState level={3} title="No links yet">
            Open a note and press Share to make a link that everybody can read.
          </EmptyState>
        }
      >
        <ul aria-label="Links to notes" className={classes.list}>
          {shares.map(({ note, ...share }) => (
            <li key={share._id} className={classes.note}>
              <NoteLink note={note} />
              <ul className={classes.list}>
                <ShareLink
                  noteId={note._id}
                  share={share}
                  name={`the link to ${note.title}`}
                  isNoteShown={note.isShown}
                />
              </ul>
            </li>
          ))}
        </ul>
        {query.hasNextPage && <NextPage query={query} showsError />}
      </PagedList>
    </section>
  );
}

function AllPeople() {
  const query = useAllPeople();
  const notes = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className={classes.section} aria-labelledby="shared-people">
      <h2 id="shared-people" className={classes.heading}>
        People
      </h2>
      <PagedList
        query={query}
        isEmpty={notes.length === 0}
        loading={<Spinner />}
        nothing={
          <EmptyState level={3} title="Shared with nobody yet">
            Open a note and press Share to read and write it together with friends.
          </EmptyState>
        }
      >
        <ul aria-label="Notes shared with people" className={classes.list}>
          {notes.map(({ note, people }) => (
            <li key={note._id} className={classes.note}>
              <NoteLink note={note} />
              <NotePeople note={{ _id: note._id, people }} canAdd={false} />
            </li>
          ))}
        </ul>
        {query.hasNextPage && <NextPage query={query} showsError />}
      </PagedList>
    </section>
  );
}

/** All that a person shares: links, and notes with friends. */
export function SharedByMePage() {
  const isOnline = useOnline();
  return (
    <div className={classes.page}>
      <PageHead title="Shared by me" lead="Every note that others can read, and the way to end it." />
      {isOnline ? (
        <>
          <AllLinks />
          <AllPeople />
        </>
      ) : (
        <WhileOffline />
      )}
    </div>
  );
}
