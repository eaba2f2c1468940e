import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Field, TextArea, TextInput } from '#web/forms/field.tsx';
import classes from './note-fields.module.css';
import type { NoteForm } from './note-form.ts';
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

interface NoteDetailFieldsProps {
  form: NoteForm;
  name: string;
  isReadOnly?: boolean;
}

/** The fields besides the text: the tags, separated by commas. */
export function NoteDetailFields({ form, name, isReadOnly = false }: NoteDetailFieldsProps) {
  return (
    <Field label="Tags" refusal={form.refused.tags}>
      <TagsCombobox
        name={name}
        placeholder="ideas, work, reading"
        value={form.text.tags}
        readOnly={isReadOnly}
        onChange={(tags) => form.change('tags', tags)}
      />
    </Field>
  );
}
