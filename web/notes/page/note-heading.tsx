import type { Note } from '#contract/notes/notes.ts';
import type { WrittenText } from '#web/offline/note-change.ts';
import { canWrite, isOwn } from '../people/note-rights.ts';
import { ReaderLine, SharedLine } from '../people/shared-line.tsx';
import { NextReminder } from '../reminders/note-reminders.tsx';
import { noteTitleId } from './note-bar.tsx';
import type { NoteWriter } from './note-writer.ts';
import { TagsField } from './tags-field.tsx';
import { TitleField } from './title-field.tsx';
import classes from './note-heading.module.css';

interface NoteHeadingProps {
  note: Note;
  text: WrittenText;
  writer: NoteWriter;
  /** Leads on to the text. */
  onLeave: () => void;
}

/** What stands over the text of an open note. Tags are one's own, also in a note that one may only read. */
export function NoteHeading({ note, text, writer, onLeave }: NoteHeadingProps) {
  const canEdit = canWrite(note);
  return (
    <>
      <h1 id={noteTitleId} dir="auto" className={canEdit ? 'visually-hidden' : classes.title}>
        {text.title}
      </h1>
      {canEdit && <TitleField value={text.title} onChange={(title) => writer.change({ title })} onLeave={onLeave} />}
      {canEdit ? !isOwn(note) && <SharedLine note={note} /> : <ReaderLine note={note} />}
      {isOwn(note) && <NextReminder noteId={note._id} />}
      <TagsField tags={text.tags} onChange={(tags) => writer.change({ tags })} />
    </>
  );
}
