import { useState, type ReactNode } from 'react';
import { AddNote } from './add-note.tsx';
import { useAddNote } from './add-note.queries.ts';
import { useGivenNote } from './given-note.ts';
import type { NoteFilter } from './note-lists.ts';
import { NoteDialogs } from './note-dialogs.tsx';
import { NotesList } from './notes-list.tsx';
import classes from './notes-screen.module.css';
import { useDialogs } from './use-dialogs.ts';
import type { WantedTemplate } from './use-wanted-template.ts';

interface NotesScreenProps {
  /** Whose drafts they are. */
  owner: string;
  /** What the form is to begin with. */
  template?: WantedTemplate | undefined;
  /** The screen's heading. */
  children: ReactNode;
}

/** The notes screen: what one writes, and what one has written. */
export function NotesScreen({ owner, template, children }: NotesScreenProps) {
  const { add, pending, isAdding } = useAddNote();
  const [filter, setFilter] = useState<NoteFilter>({ tag: null, q: '' });
  const { given, give, onTaken } = useGivenNote();
  const { dialog, turn, open, replace, close } = useDialogs();
  return (
    <div className={classes.page}>
      {children}
      <AddNote owner={owner} onAdd={add} isAdding={isAdding} template={template} given={given} onTaken={onTaken} />
      <NotesList
        owner={owner}
        filter={filter}
        onFilter={setFilter}
        pending={pending}
        onDialog={open}
        onTakeBack={give}
      />
      {dialog && <NoteDialogs key={turn} owner={owner} dialog={dialog} onDialog={replace} onClose={close} />}
    </div>
  );
}
