import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { noteKeys } from '../notes.queries.ts';
import { NotePeople, PersonName } from './note-people.tsx';
import classes from './note-people.module.css';
import { isOwn } from './note-rights.ts';
import { roleWords } from './role-select.tsx';

interface PeopleRegionProps {
  note: NoteDetail;
  onLeave: () => void;
}

/** Another device of the owner may have shared the note since: the stream tells the number alone. */
function useFreshPeople({ _id, people, sharedWith }: NoteDetail): void {
  const client = useQueryClient();
  const isStale = people.length !== sharedWith;
  useEffect(() => {
    if (isStale) void client.invalidateQueries({ queryKey: noteKeys.detail(_id) });
  }, [_id, client, isStale, sharedWith]);
}

function OwnPeople({ note }: Pick<PeopleRegionProps, 'note'>) {
  const [isAdding, setAdding] = useState(false);
  const id = useId();
  useFreshPeople(note);
  return (
    <section className={classes.region} aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id} className={classes.heading}>
          People
        </h2>
        {!isAdding && (
          <Button variant="subtle" size="compact" onClick={() => setAdding(true)}>
            Add
          </Button>
        )}
      </div>
      {note.people.length === 0 && !isAdding && <p className={classes.lead}>Only you can see this note.</p>}
      <NotePeople note={note} canAdd={isAdding} />
    </section>
  );
}

/** Whose note it is, and the way out of it. */
function OthersNote({ note, onLeave }: PeopleRegionProps) {
  const id = useId();
  if (!note.owner) return null;
  return (
    <section className={classes.region} aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id} className={classes.heading}>
          People
        </h2>
        <Button variant="subtle" size="compact" color="plain" onClick={onLeave}>
          Leave this note
        </Button>
      </div>
      <p className={classes.row}>
        <PersonName user={note.owner} detail="Owner" />
      </p>
      {note.role && <p className={classes.lead}>You: {roleWords[note.role].toLowerCase()}</p>}
    </section>
  );
}

/** With whom a note is shared. */
export const PeopleRegion = ({ note, onLeave }: PeopleRegionProps) =>
  isOwn(note) ? <OwnPeople note={note} /> : <OthersNote note={note} onLeave={onLeave} />;
