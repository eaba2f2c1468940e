import type { ReactNode } from 'react';
import { AddNote } from './editor/add-note.tsx';
import { useAddNote } from './editor/add-note.queries.ts';
import { usePrefilledNote } from './editor/prefill-note.ts';
import { NoteDialogs } from './lazy-note-dialogs.ts';
import { NotesList } from './list/notes-list.tsx';
import classes from './notes-screen.module.css';
import { useDialogs } from './use-dialogs.ts';
import { useNoteFilter } from './list/use-note-filter.ts';
import type { WantedTemplate } from './editor/use-template-param.ts';

interface NotesScreenProps {
  /** The id of the user, or `demo`, that the drafts belong to. */
  owner: string;
  /** Template for the form to begin with. */
  template?: WantedTemplate | undefined;
  /** The screen's heading. */
  children: ReactNode;
}

/** The notes screen: the form for a new note, and the list of notes. */
export function NotesScreen({ owner, template, children }: NotesScreenProps) {
  const { add, pending, isAdding } = useAddNote();
  const [filter, chooseFilter] = useNoteFilter();
  const { given, give, onTaken } = usePrefilledNote();
  const { dialog, turn, open, close } = useDialogs();
  return (
    <div className={classes.page}>
      {children}
      <AddNote owner={owner} onAdd={add} isAdding={isAdding} template={template} given={given} onTaken={onTaken} />
      <NotesList
        owner={owner}
        filter={filter}
        onFilter={chooseFilter}
        pending={pending}
        onDialog={open}
        onTakeBack={give}
      />
      {dialog && <NoteDialogs key={turn} owner={owner} dialog={dialog} onClose={close} />}
    </div>
  );
}
