import { useDeferredValue, useMemo, type InputHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import { Field, TextArea, TextInput } from '#web/forms/field.tsx';
import classes from './note-fields.module.css';
import type { NoteForm } from './note-form.ts';
import type { NoteText } from './note-form-values.ts';
import { useTags } from '../notes.queries.ts';
import { tagsInText, withTag } from './tag-suggestions.ts';
import { TagsCombobox } from './tags-combobox.tsx';

/** The fields' names in the form, and their placeholders. */
interface NoteFieldsProps {
  form: NoteForm;
  isReadOnly?: boolean;
  title: InputHTMLAttributes<HTMLInputElement>;
  description: TextareaHTMLAttributes<HTMLTextAreaElement>;
}

/** The title and the description: what a person writes. */
export function NoteTextFields({ form, isReadOnly = false, title, description }: NoteFieldsProps) {
  const { text, hints, refused, change, touch } = form;
  return (
    <>
      <Field label="Title" refusal={refused.title} hint={hints.title ?? ''}>
        <TextInput
          {...title}
          dir="auto"
          className={classes.title}
          value={text.title}
          readOnly={isReadOnly}
          autoComplete="off"
          enterKeyHint="next"
          onChange={(event) => change('title', event.target.value)}
          onBlur={() => touch('title')}
        />
      </Field>
      <Field label="Description" refusal={refused.description} hint={hints.description ?? ''}>
        <TextArea
          {...description}
          dir="auto"
          className={classes.description}
          value={text.description}
          readOnly={isReadOnly}
          onChange={(event) => change('description', event.target.value)}
          onBlur={() => touch('description')}
        />
      </Field>
    </>
  );
}

interface TagOffersProps {
  text: NoteText;
  onTake: (tag: string) => void;
}

/** Own tags that the text names, for a note that has none. The typed letters do not wait for them. */
function TagOffers({ text, onTake }: TagOffersProps) {
  const known = useTags();
  const words = useDeferredValue(`${text.title} ${text.description}`);
  const offers = useMemo(() => tagsInText(words, known ?? []), [known, words]);
  if (offers.length === 0) return null;
  return (
    <div role="group" aria-label="Suggestions" className={classes.offers}>
      {offers.map(({ tag }) => (
        <button key={tag} type="button" dir="auto" className={classes.offer} onClick={() => onTake(tag)}>
          {tag}
        </button>
      ))}
    </div>
  );
}

interface NoteDetailFieldsProps {
  form: NoteForm;
  name: string;
  isReadOnly?: boolean;
}

/** The fields besides the text: the tags, separated by commas. */
export function NoteDetailFields({ form, name, isReadOnly = false }: NoteDetailFieldsProps) {
  return (
    <div className={classes.details}>
      <Field label="Tags" refusal={form.refused.tags}>
        <TagsCombobox
          name={name}
          placeholder="ideas, work, reading"
          value={form.text.tags}
          readOnly={isReadOnly}
          onChange={(tags) => form.change('tags', tags)}
        />
      </Field>
      {!isReadOnly && form.text.tags.trim() === '' && (
        <TagOffers text={form.text} onTake={(tag) => form.change('tags', withTag('', tag))} />
      )}
    </div>
  );
}
