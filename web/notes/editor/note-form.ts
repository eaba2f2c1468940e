import { useMemo, useState } from 'react';
import {
  blankText,
  isSameText,
  isValid,
  reasonOf,
  validate,
  type NoteRefusals,
  type NoteText,
} from './note-form-values.ts';

/** The text of a note while it is typed, with what the contract and the server say about it. */
export function useNoteForm(initial: NoteText) {
  const [text, setText] = useState(initial);
  const [refused, setRefused] = useState<NoteRefusals>({});
  const [touched, setTouched] = useState<ReadonlySet<keyof NoteText>>(new Set());
  const refusals = useMemo(() => validate(text), [text]);
  const isBlank = isSameText(text, blankText);
  // Nothing is held against a form that nobody has begun, nor against a field that nobody has come to.
  const isSaidAt = (field: string) =>
    (field === 'title' || field === 'description') && !isBlank && (touched.has(field) || text[field] !== '');
  const pick = (isPicked: (field: string) => boolean): NoteRefusals =>
    Object.fromEntries(Object.entries(refusals).filter(([field]) => isPicked(field)));
  return {
    text,
    setText: (next: NoteText) => {
      setText(next);
      setRefused({});
      setTouched(new Set());
    },
    change: <Field extends keyof NoteText>(field: Field, value: NoteText[Field]) => {
      setText((now) => ({ ...now, [field]: value }));
      setRefused(({ [field]: _gone, ...others }) => others);
    },
    /** The person has been at the field and has left it. */
    touch: (field: keyof NoteText) => setTouched((now) => new Set(now).add(field)),
    /** Error messages of title and description. */
    hints: pick(isSaidAt),
    refused,
    setRefused,
    isValid: isValid(refusals),
    /** Reason that the note cannot be saved yet, if no field says so itself. */
    reason: isBlank ? undefined : reasonOf(pick((field) => !isSaidAt(field))),
  };
}

/** Return type of `useNoteForm`. */
export type NoteForm = ReturnType<typeof useNoteForm>;
