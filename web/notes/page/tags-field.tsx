import { useState } from 'react';
import { splitTags } from '#contract/notes/note-rules.ts';
import { Field } from '#web/forms/field.tsx';
import { TagsCombobox } from '../editor/tags-combobox.tsx';

interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

const distinct = (tags: readonly string[]): string[] => [...new Set(tags)];
const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

/** The tags of an open note, as one comma-separated text. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState(tags.join(', '));
  // Tags that came from elsewhere replace the text; what is typed stays as it is typed.
  if (!isSame(distinct(splitTags(typed)), tags)) setTyped(tags.join(', '));
  return (
    <Field label="Tags" refusal={undefined}>
      <TagsCombobox
        name="tags"
        placeholder="ideas, work, reading"
        value={typed}
        onChange={(value) => {
          setTyped(value);
          onChange(distinct(splitTags(value)));
        }}
      />
    </Field>
  );
}
