import { useMemo, useState } from 'react';
import { isValid, reasonOf, refusalsOf, type NoteRefusals, type NoteText } from './typed-note.ts';

/** The text of a note while it is typed, with what the contract and the server say about it. */
export function useNoteForm(initial: NoteText) {
  const [text, setText] = useState(initial);
  const [refused, setRefused] = useState<NoteRefusals>({});
  const refusals = useMemo(() => refusalsOf(text), [text]);
  const isBlank = text.title === '' && text.description === '' && text.tags === '';
  return {
    text,
    setText: (next: NoteText) => {
      setText(next);
      setRefused({});
    },
    change: (field: keyof NoteText, value: string) => {
      setText((now) => ({ ...now, [field]: value }));
      setRefused(({ [field]: _gone, ...others }) => others);
    },
    refused,
    setRefused,
    isValid: isValid(refusals),
    /** Why it cannot be saved yet; nothing is held against a form that nobody has begun. */
    reason: isBlank ? undefined : reasonOf(refusals),
  };
}

/** What `useNoteForm` answers. */
export type NoteForm = ReturnType<typeof useNoteForm>;
