import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Field, inputClass } from '#web/ui/field.tsx';
import classes from './note-fields.module.css';
import type { NoteForm } from './note-form.ts';

/** The names of the fields in the form, and what stands in them while they are empty. */
interface NoteFieldsProps {
  form: NoteForm;
  isReadOnly?: boolean;
  title: InputHTMLAttributes<HTMLInputElement>;
  description: TextareaHTMLAttributes<HTMLTextAreaElement>;
}

/** The title and the description: what a person writes. */
export function NoteTextFields({ form, isReadOnly = false, title, description }: NoteFieldsProps) {
  const { text, refused, change } = form;
  return (
    <>
      <Field label="Title" refusal={refused.title}>
        {(attributes) => (
          <input
            {...attributes}
            {...title}
            dir="auto"
            className={`${inputClass} ${classes.title}`}
            value={text.title}
            readOnly={isReadOnly}
            autoComplete="off"
            enterKeyHint="next"
            onChange={(event) => change('title', event.target.value)}
          />
        )}
      </Field>
      <Field label="Description" refusal={refused.description}>
        {(attributes) => (
          <textarea
            {...attributes}
            {...description}
            dir="auto"
            className={`${inputClass} ${classes.description}`}
            value={text.description}
            readOnly={isReadOnly}
            onChange={(event) => change('description', event.target.value)}
          />
        )}
      </Field>
    </>
  );
}

interface TagsFieldProps {
  form: NoteForm;
  name: string;
  isReadOnly?: boolean;
}

/** The tags, separated by commas. */
export function TagsField({ form, name, isReadOnly = false }: TagsFieldProps) {
  return (
    <Field label="Tags" refusal={form.refused.tags}>
      {(attributes) => (
        <input
          {...attributes}
          name={name}
          dir="auto"
          className={inputClass}
          placeholder="ideas, work, reading"
          value={form.text.tags}
          readOnly={isReadOnly}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => form.change('tags', event.target.value)}
        />
      )}
    </Field>
  );
}
